import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../../..');
const run = promisify(execFile);

/** Runs `python -m api.cli` with the DATA_DIR of this run, and returns its output. */
export async function runCli(...command: string[]): Promise<string> {
  const { stdout } = await run(join(ROOT, '.venv/bin/python'), ['-m', 'api.cli', ...command], { cwd: ROOT });
  return stdout;
}

export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
