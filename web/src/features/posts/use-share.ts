import { useTranslation } from 'next-i18next/pages';
import { api, type Post, useMembership } from '@/api';
import { showToast, useNavigation } from '@/ui';
import { postTitle } from './text';

/** Copying without the clipboard's own interface, which pages without TLS lack. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** The system's sheet belongs to fingers; with a mouse a copied link is what people expect. */
function hasSheet(): boolean {
  return typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

/** Sharing a post or any page of this site. Each answers whether something was shared. */
export function useShare() {
  const { t } = useTranslation('share');
  const { hrefOf } = useNavigation();
  const membership = useMembership();

  const copyLink = async (path: string): Promise<boolean> => {
    const copied = await copy(window.location.origin + hrefOf(path));
    showToast(copied ? { message: t('linkCopied') } : { message: t('copyFailed'), tone: 'error' });
    return copied;
  };

  const share = async (path: string, title: string): Promise<boolean> => {
    if (!hasSheet()) return copyLink(path);
    try {
      await navigator.share({ title, url: window.location.origin + hrefOf(path) });
      return true;
    } catch (error) {
      // Who closes the sheet has decided; anything else still leaves the link.
      return error instanceof DOMException && error.name === 'AbortError' ? false : copyLink(path);
    }
  };

  /** Answers the post's new number of shares, or null when it stays. */
  const sharePost = async (post: Post): Promise<number | null> => {
    const shared = await share(`/posts/${post._id}`, postTitle(post));
    if (!shared || membership !== 'member') return null;
    const answer = await api.post<{ count: number }>(`/posts/${post._id}/share`).catch(() => null);
    return answer?.count ?? null;
  };

  return { copyLink, share, sharePost };
}
