"""Programs that measure the page, or take pictures of it, for people who look at them."""
