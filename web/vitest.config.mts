import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    // The default leaves one core to a terminal; on two cores that doubles the time.
    pool: 'threads',
    maxWorkers: Math.max(2, availableParallelism()),
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.mjs', 'lint/*.test.mjs'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
