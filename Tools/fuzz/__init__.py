"""Sends the program inputs that nobody writes on purpose, and watches what becomes of it.

`__main__.py` runs the whole. A *category* is a way in: files for commands, answers of upstreams, addresses, and so on.
A *case* is one attempt in a category; the seed and its number decide everything random about it. A *finding* is an
answer, an exit or a silence that must not happen.
"""
