"""Words and numbers as text: sentences with facts, number literals, and errors that carry a sentence."""
