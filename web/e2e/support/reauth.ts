import { expect, type Page } from '@playwright/test';
import { codeFor, type Member } from './members';
import { type Locale, speaking } from './texts';

/** Types the newest confirmation code into the dialog that asks for it. */
export async function prove(page: Page, member: Member, since: number, locale: Locale = 'en'): Promise<void> {
  const say = speaking(locale);
  const dialog = page.getByRole('dialog', { name: say('confirm:title') });
  const code = dialog.getByLabel(say('auth:otpLabel'));
  await expect(code).toBeFocused();
  await code.fill(await codeFor(member.address, since));
  await expect(dialog).toBeHidden();
}
