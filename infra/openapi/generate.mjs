/**
 * Generates web/src/api/schema.d.ts from the API's OpenAPI document; --check compares it only. A
 * separate workspace, because the generator needs an older TypeScript than the web.
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
// Fields with a default are optional in requests; responses declare their required fields.
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
