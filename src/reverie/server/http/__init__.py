"""The routes of the server: the API, the page, and a WebSocket for each seat."""
