/**
 * Writes web/src/api/schema.d.ts from the API's own OpenAPI document; with --check only says
 * whether it is up to date. A workspace of its own, because the generator needs an older
 * TypeScript than the one that compiles the web.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TARGET = fileURLToPath(new URL("../../web/src/api/schema.d.ts", import.meta.url));
const HEADING = "// Generated from the API's OpenAPI document: npm run generate -w infra/openapi\n\n";

const { stdout } = await promisify(execFile)(
  `${ROOT}.venv/bin/python`,
  ["-m", "api.cli", "openapi"],
  { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
);
// What has a default need not be sent; answers say themselves what they always hold.
const types = await openapiTS(JSON.parse(stdout), { defaultNonNullable: false });
const generated = HEADING + astToString(types);

if (process.argv.includes("--check")) {
  const present = await readFile(TARGET, "utf8").catch(() => "");
  if (present !== generated) {
    console.error("web/src/api/schema.d.ts is out of date: npm run generate -w infra/openapi");
    process.exit(1);
  }
} else {
  await writeFile(TARGET, generated);
}
