import { HandCoins } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Post, useMe } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useJoinLink } from '@/shell';
import { Button, ButtonLink, Icon, Link } from '@/ui';
import { ACTION_CLASS, ACTION_LABEL_CLASS, postPath } from './action-styles';
import { GuestOrMember } from './guest-or-member';
import { useProductSlots } from './product-slots';

type Props = {
  post: Post;
  /** A row's action, or the saffron button of a profile, which tips the newest post. */
  look?: 'action' | 'button';
};

/** Button for a tip to the author; hidden on the member's own posts, and a sign-up link for guests. */
export function TipButton({ post, look = 'action' }: Props) {
  const { t } = useTranslation('post');
  const { TipDialog } = useProductSlots();
  const { data: me } = useMe();
  const joinLink = useJoinLink();
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  if (post.viewer?.mine ?? me?._id === post.author._id) return null;
  const join = joinLink({ reason: 'tip', next: postPath(post) });
  const isAction = look === 'action';
  const content = (
    <>
      <Icon of={HandCoins} size={isAction ? 20 : 18} />
      <span className={isAction ? ACTION_LABEL_CLASS : undefined}>{t('tip')}</span>
    </>
  );
  const open = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      <GuestOrMember
        guest={
          isAction ? (
            <Link plain {...join} title={t('tip')} className={cn(ACTION_CLASS, 'guest-only')}>
              {content}
            </Link>
          ) : (
            <ButtonLink {...join} variant="v" className="guest-only">
              {content}
            </ButtonLink>
          )
        }
        member={
          isAction ? (
            <button {...open} type="button" title={t('tip')} className={cn(ACTION_CLASS, 'member-only')}>
              {content}
            </button>
          ) : (
            <Button {...open} variant="v" className="member-only">
              {content}
            </Button>
          )
        }
      />
      {wasOpened.current && <TipDialog post={post} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
