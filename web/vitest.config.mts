import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const INCLUDE = ['src/**/*.test.{ts,tsx}', 'server/**/*.test.mjs', 'lint/*.test.mjs'];
const root = fileURLToPath(new URL('.', import.meta.url));
const inBrowser = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(root + file, 'utf8').startsWith('// @vitest-environment jsdom'));

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // The default leaves one core to a terminal; on two cores that doubles the time.
    pool: 'threads',
    maxWorkers: Math.max(2, availableParallelism()),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // Stores of the page are variables of modules, so each of these files has modules of its own.
      { extends: true, test: { name: 'browser', include: inBrowser } },
      // The others keep no state, and a worker for each file would take as long as its tests.
      { extends: true, test: { name: 'node', include: INCLUDE, exclude: inBrowser, isolate: false } },
    ],
  },
});
