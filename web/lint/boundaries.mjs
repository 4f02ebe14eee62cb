import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Layers each layer may import, besides packages and itself; features never import each other. */
const ALLOWED_IMPORTS = {
  lib: [],
  ui: ['lib'],
  api: ['lib'],
  shell: ['lib', 'ui', 'api'],
  features: ['lib', 'ui', 'api', 'shell'],
  pages: ['lib', 'ui', 'api', 'shell', 'features', 'styles'],
  test: ['lib', 'ui', 'api', 'shell', 'features'],
};
/** Only pages and shell import the router; features navigate through the context of ui/navigation. */
const ROUTER_LAYERS = new Set(['pages', 'shell', 'features']);
const MAX_LINES = 250;
const MAX_PAGE_LINES = 60;
const PHYSICAL =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\[|\d|auto|px|full|none|sm|md|lg|xl)|(?<![\w-])(?:text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|rounded-[lrs]|border-[lr])(?![\w-])/;
const PHYSICAL_CSS =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right)\b[^;{]*:|text-align:\s*(?:left|right)/;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns every fault of one file, as sentences. */
export function lintFile(path, text) {
  const [, layer = '', feature = ''] = path.split('/');
  const lines = text.split('\n');
  const problems = lines.flatMap((line, index) =>
    lintLine(line, path).map((problem) => `${path}:${index + 1} ${problem}`),
  );
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    // Tests may import the stubs of the page.
    if (path.includes('.test.') && imported.startsWith('@/test/')) continue;
    const problem = lintImport(imported, layer, feature);
    if (problem) problems.push(`${path} ${problem}`);
  }
  const limit = layer === 'pages' ? MAX_PAGE_LINES : MAX_LINES;
  const counted = path.endsWith('.css') || path.includes('.test.') || path.endsWith('schema.d.ts');
  if (!counted && lines.length - 1 > limit) problems.push(`${path} has ${lines.length - 1} lines, more than ${limit}`);
  return problems;
}

function lintLine(line, path) {
  const physical = path.endsWith('.css') ? PHYSICAL_CSS : PHYSICAL;
  const drawn = path.endsWith('.css') || path.endsWith('.tsx');
  return drawn && physical.test(line) ? [`names a physical side: ${line.trim()}`] : [];
}

function lintImport(imported, layer, feature) {
  if (imported === 'next/router' && !ROUTER_LAYERS.has(layer)) return `knows the router, which ${layer} must not`;
  if (imported.endsWith('.css') && layer !== 'pages') return 'imports a style sheet; only _app may';
  const [, target, name] = imported.match(/^@\/([^/]+)(?:\/([^/]+))?/) ?? [];
  if (!target || !ALLOWED_IMPORTS[layer]) return null;
  if (layer === 'features' && target === 'features') {
    return name === feature ? null : `imports the feature ${name}; pages compose features`;
  }
  return target === layer || ALLOWED_IMPORTS[layer].includes(target)
    ? null
    : `imports ${target}, which ${layer} must not`;
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = listFiles(join(root, 'src')).flatMap((file) =>
    lintFile(relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')),
  );
  for (const problem of problems) console.error(problem);
  console.log(`boundaries: ${problems.length} faults`);
  process.exit(problems.length > 0 ? 1 : 0);
}
