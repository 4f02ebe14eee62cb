import { useLayoutEffect, useRef } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState } from '@/ui';
import { CommentBody } from './comment-body';
import type { PendingComment } from './comment-drafts';
import { useCommentDraftsContext } from './use-comment-drafts';

type Props = { unsent: PendingComment; size: number };

/** Comment that is being sent, or failed with its error and actions. */
export function PendingCommentItem({ unsent, size }: Props) {
  const { t } = useTranslation('comments');
  const errorText = useErrorText();
  const { me, post, resendPending, restorePending, drop } = useCommentDraftsContext();
  const { text, state, error } = unsent;
  const place = useRef<HTMLLIElement>(null);
  // Before it is removed: the focus inside needs another place.
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (current?.contains(document.activeElement)) focusElement('#comments-title');
    };
  }, []);
  if (!me) return null;
  const fieldError = isApiError(error) ? error.fields.text : undefined;
  const author = { _id: me._id, name: me.name, handle: me.handle, isStaff: me.isStaff, profilePic: me.profilePic };
  const failed = state === 'failed';
  return (
    <li ref={place} tabIndex={-1} className="outline-none">
      <CommentBody
        comment={{ text, lang: 'und', author, isAuthor: me._id === post.author._id }}
        size={size}
        aside={failed ? null : t('sending')}
        faint={!failed}
        foot={
          failed && (
            <div className="mt-2 grid gap-1 rounded-md border border-red bg-red-soft px-3 py-2">
              <ErrorState title={error ? (fieldError ?? errorText(error)) : t('notSent')} />
              <div className="flex flex-wrap gap-1">
                <Button
                  variant="o"
                  size="sm"
                  onClick={() => {
                    place.current?.focus();
                    resendPending(unsent);
                  }}
                >
                  {t('common:common.retry')}
                </Button>
                <Button
                  variant="t"
                  size="sm"
                  onClick={() => {
                    restorePending(unsent);
                    // The box of a reply may be rendered only now.
                    requestAnimationFrame(() => focusElement(`[data-box="${unsent.parentId ?? ''}"]`));
                  }}
                >
                  {t('editAgain')}
                </Button>
                <Button variant="t" size="sm" onClick={() => drop(unsent)}>
                  {t('takeAway')}
                </Button>
              </div>
            </div>
          )
        }
      />
    </li>
  );
}

function focusElement(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
