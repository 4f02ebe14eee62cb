import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipAsync } from '@gfx/zopfli';

const FOLDER = join(import.meta.dirname, '..', '.next', 'static');
// More iterations save less than 0.1 %.
const ITERATIONS = 5;

// Last step of the build: compresses every script and style sheet for static-files.mjs, 3 % smaller than zlib.
for (const name of readdirSync(FOLDER, { recursive: true })) {
  if (!/\.(?:js|css)$/.test(name)) continue;
  const file = join(FOLDER, name);
  writeFileSync(`${file}.gz`, await gzipAsync(readFileSync(file), { numiterations: ITERATIONS }));
}
