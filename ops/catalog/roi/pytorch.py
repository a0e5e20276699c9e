"""Gives a reason instead of PyTorch code for the operators on regions of interest."""

from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, without
from ops.text.sentences import say

_NONE = without(say("PyTorch has no operator on regions of interest; those of torchvision place samples differently"))
SNIPPETS: dict[str, Snippets] = in_torch(
    dict.fromkeys(("ROI_POOLING", "ROI_ALIGN", "ROI_ALIGN1", "ROI_ALIGN_GRAD"), _NONE)
)
