import { type Post, useMembership } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { useJoinLink } from '@/shell';
import { Link } from '@/ui';
import { postPath } from './action-styles';

/** Leads a guest to the author's posts by e-mail; without scripts, to the author's page. */
export function EmailFollowLink({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const joinLink = useJoinLink();
  const { _id: id, name } = post.author;
  if (useMembership() === 'member') return null;
  const { onClick } = joinLink({ reason: 'email', next: postPath(post), author: { id, name } });
  return (
    <p className="guest-only mt-6 text-s">
      <Link href={memberPath(post.author)} onClick={onClick} className="inline-flex min-h-6 items-center">
        {t('emailFollow', { name: isolate(name) })}
      </Link>
    </p>
  );
}
