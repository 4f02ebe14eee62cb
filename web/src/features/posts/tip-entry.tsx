import { HandHeart } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import type { Post } from '@/api';
import { Icon, Link } from '@/ui';
import { useProductParts } from './product-parts';

const LOOK = 'inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 transition-colors hover:bg-sunken';

/** The way to a tip, on the posts of others; guests join first. */
export function TipEntry({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { TipDialog } = useProductParts();
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  const content = (
    <>
      <Icon of={HandHeart} />
      {t('tip')}
    </>
  );
  return (
    <>
      <Link plain href={`/signup?next=${encodeURIComponent(`/posts/${post._id}`)}`} className={`guest-only ${LOOK}`}>
        {content}
      </Link>
      {post.viewer && !post.viewer.mine && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={`member-only ${LOOK}`}>
          {content}
        </button>
      )}
      {wasOpened.current && <TipDialog post={post} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
