import { expect, type Page } from '@playwright/test';
import { type Member, waitForCode } from './members';
import { type Locale, translator } from './texts';

/** Types the newest confirmation code into the dialog that asks for it. */
export async function confirmCode(page: Page, member: Member, since: number, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale);
  const dialog = page.getByRole('dialog', { name: t('confirm:title') });
  const code = dialog.getByLabel(t('auth:otpLabel'));
  await expect(code).toBeFocused();
  await code.fill(await waitForCode(member.address, since));
  await expect(dialog).toBeHidden();
}
