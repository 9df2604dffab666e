"""What goes over the socket: the messages, and the one codec that lets only told types out."""
