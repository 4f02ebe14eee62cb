import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What each layer may import besides packages and itself; features never import each other. */
const MAY = {
  lib: [],
  ui: ['lib'],
  api: ['lib'],
  shell: ['lib', 'ui', 'api'],
  features: ['lib', 'ui', 'api', 'shell'],
  pages: ['lib', 'ui', 'api', 'shell', 'features', 'styles'],
  test: ['lib', 'ui', 'api', 'shell', 'features'],
};
/** The router is known to pages and shell alone; features that move through pages hold it by name. */
const ROUTER = new Set(['pages', 'shell', 'features']);
const LONGEST = 250;
const MOST_PAGE_LINES = 60;
const PHYSICAL =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\[|\d|auto|px|full|none|sm|md|lg|xl)|(?<![\w-])(?:text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|rounded-[lrs]|border-[lr])(?![\w-])/;
const PHYSICAL_CSS =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\b[^;{]*:|text-align:\s*(?:left|right)/;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every fault of one file, as sentences. */
export function faultsOf(path, text) {
  const [, layer = '', feature = ''] = path.split('/');
  const lines = text.split('\n');
  const faults = lines.flatMap((line, index) => lineFaults(line, path).map((fault) => `${path}:${index + 1} ${fault}`));
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    // Tests may lean on what stands in for the page.
    if (path.includes('.test.') && imported.startsWith('@/test/')) continue;
    const fault = importFault(imported, layer, feature);
    if (fault) faults.push(`${path} ${fault}`);
  }
  const limit = layer === 'pages' ? MOST_PAGE_LINES : LONGEST;
  const counted = path.endsWith('.css') || path.includes('.test.') || path.endsWith('schema.d.ts');
  if (!counted && lines.length - 1 > limit) faults.push(`${path} has ${lines.length - 1} lines, more than ${limit}`);
  return faults;
}

function lineFaults(line, path) {
  const physical = path.endsWith('.css') ? PHYSICAL_CSS : PHYSICAL;
  const drawn = path.endsWith('.css') || path.endsWith('.tsx');
  return drawn && physical.test(line) ? [`names a physical side: ${line.trim()}`] : [];
}

function importFault(imported, layer, feature) {
  if (imported === 'next/router' && !ROUTER.has(layer)) return `knows the router, which ${layer} must not`;
  if (imported.endsWith('.css') && layer !== 'pages') return 'imports a style sheet; only _app may';
  const [, target, name] = imported.match(/^@\/([^/]+)(?:\/([^/]+))?/) ?? [];
  if (!target || !MAY[layer]) return null;
  if (layer === 'features' && target === 'features') {
    return name === feature ? null : `imports the feature ${name}; pages compose features`;
  }
  return target === layer || MAY[layer].includes(target) ? null : `imports ${target}, which ${layer} must not`;
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = filesBelow(join(root, 'src')).flatMap((file) =>
    faultsOf(relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')),
  );
  for (const fault of faults) console.error(fault);
  console.log(`boundaries: ${faults.length} faults`);
  process.exit(faults.length > 0 ? 1 : 0);
}
