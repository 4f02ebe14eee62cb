import { Bookmark } from 'lucide-react';
import { useRef } from 'react';
import type { Post } from '@/api';
import { saveMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useErrorText, useJoinLink } from '@/shell';
import { Button, ButtonLink, Icon, Link, showToast } from '@/ui';
import { ACTION_CLASS, postPath } from './action-styles';
import { playDropAnimation } from './drop-animation';
import { GuestOrMember } from './guest-or-member';

/** Bookmark button; filled when the post is saved. */
export function SaveButton({ post, className }: { post: Post; className?: string }) {
  const { t } = useTranslation('post');
  const { isSaved, toggle } = useSave(post);
  const joinLink = useJoinLink();
  const icon = useRef<HTMLSpanElement>(null);
  return (
    <GuestOrMember
      guest={
        <Link
          plain
          {...joinLink({ reason: 'save', next: postPath(post) })}
          aria-label={t('save')}
          title={t('save')}
          className={cn(ACTION_CLASS, 'guest-only', className)}
        >
          <Icon of={Bookmark} />
        </Link>
      }
      member={
        <button
          type="button"
          aria-pressed={isSaved}
          aria-label={t('save')}
          title={t(isSaved ? 'unsave' : 'save')}
          onClick={() => {
            toggle();
            playDropAnimation(icon.current);
          }}
          className={cn(ACTION_CLASS, 'member-only', isSaved && 'text-lapis-ink', className)}
        >
          <span ref={icon} className="inline-flex">
            <Icon of={Bookmark} className={isSaved ? 'fill-current' : undefined} />
          </span>
        </button>
      }
    />
  );
}

/** The same with a label, for a product's panel. */
export function SavePanelButton({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { isSaved, toggle } = useSave(post);
  const joinLink = useJoinLink();
  return (
    <GuestOrMember
      guest={
        <ButtonLink {...joinLink({ reason: 'save', next: postPath(post) })} variant="o" full className="guest-only">
          <Icon of={Bookmark} />
          {t('save')}
        </ButtonLink>
      }
      member={
        <Button variant="o" full aria-pressed={isSaved} className="member-only" onClick={toggle}>
          <Icon of={Bookmark} className={isSaved ? 'fill-current text-lapis-ink' : undefined} />
          {t(isSaved ? 'common:common.saved' : 'save')}
        </Button>
      }
    />
  );
}

/** Saves and unsaves a post; unsaving can be undone. */
function useSave(post: Post) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  const { value: isSaved, mutate } = useOptimisticMutation(saveMutation, post._id, post.viewer?.saved ?? false);
  const save = (next: boolean) =>
    mutate(next, (error) => showToast({ message: `${t('saveFailed')} ${errorText(error)}`, tone: 'error' }));
  return {
    isSaved,
    toggle: () => {
      save(!isSaved);
      if (!isSaved) return;
      const undo = { label: t('common:common.undo'), onPress: () => save(true) };
      showToast({ message: t('unsaved'), action: undo });
    },
  };
}
