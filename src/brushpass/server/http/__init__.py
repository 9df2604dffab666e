"""HTTP: the application and its routes, middleware, the operator's page, the built page."""
