/**
 * Generates web/src/api/schema.d.ts from the API's OpenAPI document; --check compares it only, and
 * checks the document by Redocly's recommended rules. A separate workspace, because the generator
 * needs an older TypeScript than the web.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  process.exitCode = await lint(stdout);
} else {
  await writeFile(TARGET, generated);
}

/** Prints the problems of the document; returns the linter's exit code. */
async function lint(document) {
  const folder = await mkdtemp(join(tmpdir(), "qima-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, document);
    const config = `${ROOT}infra/openapi/redocly.yaml`;
    const command = ["lint", file, "--config", config, "--format=stylish", "--max-problems=20"];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    await promisify(execFile)(`${ROOT}node_modules/.bin/redocly`, command, { env });
    return 0;
  } catch (error) {
    console.error(error.stdout || error.message);
    return 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}
