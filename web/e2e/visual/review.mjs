/**
 * Reviews and accepts the screenshots of the last run:
 *
 * node review.mjs review writes .visual/review.html: expected, actual and difference side by side
 *
 * node review.mjs accept [name…] accepts all screenshots, or those whose names begin so
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ACCEPTED = fileURLToPath(new URL('accepted/', import.meta.url));
const DRAWN = fileURLToPath(new URL('../../.visual/', import.meta.url));
const KEPT = join(DRAWN, 'kept');

const drawn = () =>
  (existsSync(DRAWN) ? readdirSync(DRAWN) : [])
    .filter((file) => file.endsWith('.actual.webp'))
    .map((file) => file.replace('.actual.webp', ''))
    .sort();

/** Cases in the repository, which `npm test` compares; written at the start of each run. */
const list = join(DRAWN, 'chosen.json');
const chosen = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []);

function accept(beginnings) {
  const wanted = drawn().filter((name) => !beginnings.length || beginnings.some((begin) => name.startsWith(begin)));
  for (const folder of [ACCEPTED, KEPT]) mkdirSync(folder, { recursive: true });
  for (const name of wanted) {
    const folder = chosen.size && !chosen.has(name) ? KEPT : ACCEPTED;
    copyFileSync(join(DRAWN, `${name}.actual.webp`), join(folder, `${name}.webp`));
    for (const kind of ['actual', 'expected', 'difference'])
      rmSync(join(DRAWN, `${name}.${kind}.webp`), { force: true });
  }
  // Pictures of removed cases are deleted too.
  const gone = chosen.size ? readdirSync(ACCEPTED).filter((file) => !chosen.has(file.replace('.webp', ''))) : [];
  for (const file of gone) rmSync(join(ACCEPTED, file));
  const bytes = readdirSync(ACCEPTED).reduce((sum, file) => sum + readFileSync(join(ACCEPTED, file)).length, 0);
  console.log(
    `${wanted.length} accepted, ${gone.length} removed; ${readdirSync(ACCEPTED).length} pictures, ${(bytes / 1e6).toFixed(1)} MB`,
  );
}

function review() {
  const names = drawn();
  const cell = (name, kind) =>
    existsSync(join(DRAWN, `${name}.${kind}.webp`))
      ? `<figure><figcaption>${kind}</figcaption><a href="${name}.${kind}.webp"><img src="${name}.${kind}.webp" loading="lazy" alt=""></a></figure>`
      : `<figure><figcaption>${kind}</figcaption><p>none</p></figure>`;
  const rows = names.map(
    (name) => `<section><h2>${name}</h2><code>npm run visual -- accept ${name}</code>
<div>${['expected', 'actual', 'difference'].map((kind) => cell(name, kind)).join('')}</div></section>`,
  );
  const page = `<!doctype html><meta charset="utf-8"><title>${names.length} pictures to review</title>
<style>body{font:15px system-ui;margin:24px;background:#f8f5ee;color:#1b1813}div{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
img{width:100%;border:1px solid #cbb}figure{margin:0}section{margin-block:32px}h2{font-size:17px;margin:0}code{user-select:all}</style>
<h1>${names.length ? `${names.length} pictures differ` : 'Every picture is as expected'}</h1>
<p><code>npm run visual -- accept</code> accepts all of them.</p>${rows.join('')}`;
  mkdirSync(DRAWN, { recursive: true });
  writeFileSync(join(DRAWN, 'review.html'), page);
  console.log(
    names.length
      ? `${names.length} pictures to review: ${join(DRAWN, 'review.html')}`
      : 'Every picture is as expected.',
  );
}

const [, , command, ...rest] = process.argv;
if (command === 'accept') accept(rest);
else review();
