import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { join as joinMember, type Member, waitForCode } from './members';
import type { Locale } from './texts';

const ROOT = join(__dirname, '../../..');
const run = promisify(execFile);

/** Runs `python -m api.cli` with the DATA_DIR of this run, and returns its output. */
export async function runCli(...command: string[]): Promise<string> {
  const { stdout } = await run(join(ROOT, '.venv/bin/python'), ['-m', 'api.cli', ...command], { cwd: ROOT });
  return stdout;
}

/** Runs a command of acting staff: it sends a code to their address, and is repeated with the code. */
export async function runStaffCli(staff: string, ...command: string[]): Promise<string> {
  const asked = Date.now();
  await expect(runCli(...command, '--by', staff)).rejects.toThrow(/A code was sent/);
  return runCli(...command, '--by', staff, '--code', await waitForCode(staff, asked));
}

/** Lets a new member act as staff; a code that another test requests for the same address would replace theirs. */
export async function joinStaff(name = 'Huda Alsalem', locale: Locale = 'en'): Promise<Member> {
  const staff = await joinMember(name, locale);
  await runCli('staff', 'grant', staff.address);
  return staff;
}

/**
 * Gives the members the highest level of trust: the automatic rules don't inspect their texts. Members who called the
 * API shortly before keep their former level for a minute.
 */
export async function trust(...members: Member[]): Promise<void> {
  const { address } = await joinStaff();
  for (const member of members) await runStaffCli(address, 'moderation', 'trust', member.address, '3');
}

export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
