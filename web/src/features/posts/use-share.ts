import { useTranslation } from '@/lib/i18n';
import { showToast, useNavigation } from '@/ui';

/** Copies without the Clipboard API, which pages without TLS lack. */
function copyWithSelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithSelection(text);
  }
}

/** The system's share sheet is used on touch devices; with a mouse a copied link is expected. */
function canShareNatively(): boolean {
  return typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

/** Shares a page of this site. Each function returns whether it was shared. */
export function useShare() {
  const { t } = useTranslation('share');
  const { localizedHref } = useNavigation();

  const copyLink = async (path: string): Promise<boolean> => {
    const copied = await copyText(window.location.origin + localizedHref(path));
    showToast(copied ? { message: t('linkCopied') } : { message: t('copyFailed'), tone: 'error' });
    return copied;
  };

  const copyCode = async (code: string): Promise<boolean> => {
    const copied = await copyText(code);
    showToast(copied ? { message: t('codeCopied') } : { message: t('copyFailed'), tone: 'error' });
    return copied;
  };

  const shareBySystem = async (path: string, title: string): Promise<boolean> => {
    try {
      await navigator.share({ title, url: window.location.origin + localizedHref(path) });
      return true;
    } catch (error) {
      // Closing the sheet is a decision; other errors fall back to the link.
      return error instanceof DOMException && error.name === 'AbortError' ? false : copyLink(path);
    }
  };

  /** Shares by the system's sheet on phones, else by the clipboard. */
  const share = (path: string, title: string): Promise<boolean> =>
    canShareNatively() ? shareBySystem(path, title) : copyLink(path);

  return { copyLink, copyCode, share, shareBySystem };
}
