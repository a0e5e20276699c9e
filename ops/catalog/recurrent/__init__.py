"""The recurrent operators RNN, LSTM and GRU."""
