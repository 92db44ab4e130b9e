"""Tables over HTTP and WebSockets, for a page, a bot or anybody's own client."""
