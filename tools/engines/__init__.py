"""The other engines: a game in Firefox and in WebKit, as on a phone."""
