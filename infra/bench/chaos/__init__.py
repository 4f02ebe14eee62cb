"""npm run bench -- chaos: writes that survive while processes are killed, frozen and cut off."""
