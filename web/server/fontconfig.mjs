import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PACKAGES = [
  '@expo-google-fonts/readex-pro',
  '@expo-google-fonts/ibm-plex-sans-arabic',
  '@expo-google-fonts/noto-emoji',
];

/**
 * Draws the text of Open Graph images in the product's fonts, also on a machine without fonts. Fontconfig reads this
 * once, with the first text; system fonts come last, for scripts that the product's fonts lack.
 */
export function configureFonts() {
  const { resolve } = createRequire(import.meta.url);
  const folders = PACKAGES.map((name) => dirname(resolve(`${name}/package.json`)));
  const home = join(tmpdir(), `qima-fonts-${process.getuid?.() ?? 0}`);
  mkdirSync(home, { recursive: true });
  const file = join(home, `${process.pid}.conf`);
  writeFileSync(file, fontsConf([...folders, '/usr/share/fonts'], join(home, 'cache')));
  process.env.FONTCONFIG_FILE = file;
}

function fontsConf(folders, cache) {
  const list = folders.map((folder) => `<dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>`);
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${list.join('')}<cachedir>${cache}</cachedir></fontconfig>`;
}
