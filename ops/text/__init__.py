"""Texts: translatable sentences, number literals, and exceptions whose message is a sentence."""
