"""npm run bench -- chaos: what the product loses while its parts are killed, frozen and cut off."""
