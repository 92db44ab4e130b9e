"""When I Dream, for four to ten."""
