import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const FOLDER = join(import.meta.dirname, '..', '.next', 'static');
// More iterations save less than 0.1 %.
const ITERATIONS = 5;
const brotliAsync = promisify(brotliCompress);

// Last step of the build: compresses every script and style sheet for static-files.mjs. Zopfli is 3 % smaller than
// zlib, Brotli 9 % smaller than Zopfli.
for (const name of readdirSync(FOLDER, { recursive: true })) {
  if (!/\.(?:js|css)$/.test(name)) continue;
  const file = join(FOLDER, name);
  const body = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(`${file}.br`, await brotliAsync(body, { params }));
  writeFileSync(`${file}.gz`, await gzipAsync(body, { numiterations: ITERATIONS }));
}
