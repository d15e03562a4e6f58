"""What a program answers to a few hundred requests, kept as text and compared with what another program answers."""
