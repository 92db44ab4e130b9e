"""Tables over HTTP and WebSockets, for the page, bots and other clients."""
