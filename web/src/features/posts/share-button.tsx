import { Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { ACTION_CLASS, ACTION_LABEL_CLASS } from './action-styles';

const SharePost = lazyWithRetry(() => import('./share-sheet').then((module) => module.SharePost));

/** Opens the share sheet of a post. */
export function ShareButton({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={ACTION_CLASS}
        title={t('share')}
      >
        <Icon of={Share2} />
        <span className={ACTION_LABEL_CLASS}>{t('share')}</span>
      </button>
      {wasOpened.current && <SharePost post={post} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
