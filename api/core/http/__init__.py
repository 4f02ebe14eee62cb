"""HTTP: middleware, authentication, limits, validation, pagination and OpenAPI."""
