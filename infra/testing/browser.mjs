/**
 * Finds a Chromium for the end-to-end tests on any Linux machine, without root: the one in CHROMIUM,
 * the system's, Playwright's download, or the one inside the @sparticuz/chromium package (unpacked
 * once into node_modules/.cache/chromium).
 *
 *   import { findBrowser } from "…/infra/testing/browser.mjs";
 *   const { executablePath, env, args } = await findBrowser();
 *
 * Run as a program it prints the result as one line of JSON.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CACHE = join(ROOT, "node_modules", ".cache", "chromium");
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** No background network traffic, and no sandbox, which needs user namespaces. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns Playwright's own download, or null. */
async function playwrightBrowser() {
  try {
    const require = createRequire(join(ROOT, "web", "package.json"));
    const { chromium } = await import(pathToFileURL(require.resolve("@playwright/test")).href);
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** Unpacks the packaged browser, its libraries and a fallback font. */
async function packaged() {
  const { version } = createRequire(import.meta.url)(
    join(ROOT, "node_modules/@sparticuz/chromium/package.json"),
  );
  const home = join(CACHE, version);
  if (!existsSync(home)) {
    await mkdir(CACHE, { recursive: true });
    // Unpacked into a scratch folder, then renamed: concurrent or interrupted runs leave no partial
    // browser.
    const scratch = await mkdtemp(join(CACHE, "unpacking-"));
    const before = process.env.TMPDIR;
    process.env.TMPDIR = scratch; // the package unpacks into os.tmpdir()
    try {
      const { default: chromium, inflate } = await import("@sparticuz/chromium");
      await chromium.executablePath();
      await inflate(join(ROOT, "node_modules/@sparticuz/chromium/bin/al2023.tar.br"));
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    await rename(scratch, home).catch(async (error) => {
      await rm(scratch, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    });
  }
  const libraries = [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH];
  const env = { LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter) };
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_PATH = join(home, "fonts");
  return { executablePath: join(home, "chromium"), env };
}

/**
 * @returns {Promise<{executablePath: string, env: Record<string, string>, args: string[]}>}
 *   `env` is what the browser needs besides the environment it inherits.
 */
export async function findBrowser() {
  const installed =
    process.env.CHROMIUM || SYSTEM.find((path) => existsSync(path)) || (await playwrightBrowser());
  const found = installed ? { executablePath: installed, env: {} } : await packaged();
  return { ...found, args: ARGS };
}

/** Switches off what differs between machines: colour profile, scale, font hinting. */
const REPRODUCIBLE_ARGS = [
  "--force-color-profile=srgb",
  "--force-device-scale-factor=1",
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--disable-partial-raster",
  "--hide-scrollbars",
];

/** Returns the packaged browser with its fallback font alone: it renders the same on any machine. */
export async function packagedBrowser() {
  const { executablePath, env } = await packaged();
  const fonts = join(dirname(executablePath), "fonts");
  const config = join(dirname(executablePath), "fonts-alone.conf");
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(dirname(executablePath), "fonts-cache")}</cachedir></fontconfig>
`;
  await writeFile(config, text);
  return { executablePath, env: { ...env, FONTCONFIG_FILE: config }, args: [...ARGS, ...REPRODUCIBLE_ARGS] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await findBrowser()));
}
