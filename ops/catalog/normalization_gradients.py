"""The normalizations that training needs: forward with the statistics of the batch, and backward."""

from ops.catalog.batch_normalization_gradients import GRAD, TRAINING_GRAD
from ops.catalog.batch_normalization_training import TRAINING
from ops.catalog.local_response_gradient import LRN_GRAD

OPERATORS = (LRN_GRAD, GRAD, TRAINING, TRAINING_GRAD)
