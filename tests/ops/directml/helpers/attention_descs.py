"""Valid descs of the attention operators, with random stacking, past, mask, biases and present outputs."""

from random import Random
from typing import Any

from ops.model.operator import Operator

Desc = dict[str, Any]
SOME = (1, 1, 2, 3)
STACKS = ("", "", "query-key", "key-value", "query-key-value")


def attention(operator: Operator, random: Random) -> Desc:
    has_groups = "KeyValueHeadCount" in operator.by_name
    batch, queries, keys, heads, size, value_size, past = (random.choice(SOME) for _ in range(7))
    stack, data_type = random.choice(STACKS), random.choice(("FLOAT32", "FLOAT32", "FLOAT16"))
    groups = random.choice((1, 2)) if has_groups and stack in ("", "key-value") else 1
    if stack in ("query-key", "query-key-value"):
        keys = queries
    if stack in ("key-value", "query-key-value"):
        value_size = size
    rank, all_heads, old = random.choice((3, 4, 5)), heads * groups, past if random.random() < 0.4 else 0
    desc: Desc = {}

    def add(name: str, *sizes: int, meant_rank: int = 0) -> None:
        ones = [1] * max(meant_rank - len(sizes), 0)
        desc[name] = {"DataType": "INT32" if name == "MaskTensor" else data_type, "Sizes": [*ones, *sizes]}

    if stack == "query-key":
        add("StackedQueryKeyTensor", batch, queries, heads, 2, size)
    elif stack == "query-key-value":
        add("StackedQueryKeyValueTensor", batch, queries, heads, 3, size)
    else:
        add("QueryTensor", batch, queries, all_heads * size, meant_rank=rank)
    if stack == "key-value":
        add("StackedKeyValueTensor", batch, keys, heads, 2, size)
    elif not stack:
        add("KeyTensor", batch, keys, heads * size, meant_rank=rank)
    if stack in ("", "query-key"):
        add("ValueTensor", batch, keys, heads * value_size, meant_rank=rank)
    if old:
        add("PastKeyTensor", batch, heads, old, size, meant_rank=random.choice((4, 5)))
        add("PastValueTensor", batch, heads, old, value_size, meant_rank=random.choice((4, 5)))
    if old and not stack and random.random() < 0.1:
        del desc["KeyTensor"]
        keys = 0
        add("ValueTensor", batch, old, heads * value_size, meant_rank=rank)
    elif old and stack in ("", "query-key") and random.random() < 0.3:
        del desc["ValueTensor"]
        if not stack and random.random() < 0.5:
            del desc["KeyTensor"]
            keys = 0
    if random.random() < (0.3 if "ValueTensor" in desc or stack in STACKS[3:] else 0.03):
        add("BiasTensor", all_heads * size + heads * (size + value_size), meant_rank=random.randint(1, 5))
    if random.random() < 0.3:
        add("RelativePositionBiasTensor", batch, all_heads, queries, old + keys, meant_rank=random.choice((4, 5)))
    add("OutputTensor", batch, queries, all_heads * value_size, meant_rank=rank)
    for name, each in (("OutputPresentKeyTensor", size), ("OutputPresentValueTensor", value_size)):
        if random.random() < 0.4:
            add(name, batch, heads, old + keys, each, meant_rank=random.choice((4, 5)))
    kind = random.choice((0, 0, 1, 2, 3, 4))
    masks = {1: (1, batch), 2: (2, batch), 3: (3 * batch + 2,), 4: (batch, all_heads, queries, old + keys)}
    if kind and random.random() < 0.9:
        add("MaskTensor", *masks[kind], meant_rank=random.choice((len(masks[kind]), 5)))
    if has_groups and random.random() < 0.25:
        _use_a_cache(desc, random, batch, heads, keys, (size, value_size), data_type)
    counts = {"QueryHeadCount": all_heads, "KeyValueHeadCount": heads} if has_groups else {"HeadCount": heads}
    return desc | {"Scale": 0.5, "MaskFilterValue": -10000.0, **counts, "MaskType": kind}


def _use_a_cache(
    desc: Desc, random: Random, batch: int, heads: int, keys: int, sizes: tuple[int, int], data_type: str
) -> None:
    """Adds PastSequenceLengthsTensor and the tensors that it requires to a desc, and usually removes those that it
    forbids.

    A few descs stay incomplete, and are therefore invalid.
    """
    for name in ("PastKeyTensor", "PastValueTensor", "MaskTensor", "RelativePositionBiasTensor"):
        if random.random() < 0.97:
            desc.pop(name, None)
    ones = [1] * random.randrange(5)
    desc["PastSequenceLengthsTensor"] = {"DataType": "INT32", "Sizes": [*ones, batch]}
    length = max(keys + random.choice((-1, 0, 0, 1, 4)), 1)
    for name, each in zip(("OutputPresentKeyTensor", "OutputPresentValueTensor"), sizes, strict=True):
        if random.random() < 0.97:
            desc[name] = {"DataType": data_type, "Sizes": [batch, heads, length, each]}
