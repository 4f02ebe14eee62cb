import { Check, Copy, Share } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { api, type Post, useMembership } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, Icon, Name, Picture, Price, Sheet, UserText, useNavigation } from '@/ui';
import type { EmbeddedPage } from './embed-code';
import { ShareMore } from './share-more';
import { ShareTargets } from './share-targets';
import { postTitle } from './text';
import { useShare } from './use-share';

type SharePostProps = { post: Post; isOpen: boolean; onClose: () => void };

/** Share sheet of a post, with a preview of its card. */
export function SharePost({ post, isOpen, onClose }: SharePostProps) {
  const membership = useMembership();
  const wasCounted = useRef(false);
  const count = () => {
    if (membership !== 'member' || wasCounted.current) return;
    wasCounted.current = true;
    // The share count is optional: a failure is ignored.
    api.post(`/posts/${post._id}/share`).catch(() => {
      wasCounted.current = false;
    });
  };
  return (
    <ShareSheet
      path={`/posts/${post._id}`}
      title={postTitle(post)}
      preview={<PostPreview post={post} />}
      embed={{
        path: `/embed/${post.kind === 'digital' ? 'products' : 'posts'}/${post._id}`,
        title: `${post.author.name}: ${postTitle(post)}`,
      }}
      isOpen={isOpen}
      onClose={onClose}
      onShared={count}
    />
  );
}

type Props = {
  path: string;
  /** Title for the system's share sheet. */
  title: string;
  preview?: ReactNode;
  /** Card of the page for other sites. */
  embed?: EmbeddedPage;
  isOpen: boolean;
  onClose: () => void;
  onShared?: () => void;
};

/** Share sheet of a page: other services, its URL to copy, and the system's sheet where available. */
export function ShareSheet({ path, title, preview, embed, isOpen, onClose, onShared }: Props) {
  const { t } = useTranslation('share');
  const { localizedHref } = useNavigation();
  const { copyLink, shareBySystem } = useShare();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const url = window.location.origin + localizedHref(path);
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Sheet title={t('title')} isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-4 p-5 sm:p-6">
        {preview}
        <ShareTargets url={url} title={title} onShared={onShared} />
        <div>
          <label htmlFor={id} className="text-s font-medium">
            {t('link')}
          </label>
          <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <span className="field-box">
              <input
                ref={field}
                id={id}
                readOnly
                dir="ltr"
                value={url}
                onFocus={({ currentTarget }) => currentTarget.select()}
                className="ltr-input text-ellipsis text-s text-ink-2"
              />
            </span>
            <Button
              className="min-h-12"
              onClick={async () => {
                const copied = await copyLink(path);
                setCopied(copied);
                if (copied) onShared?.();
                else field.current?.select();
              }}
            >
              <Icon of={isCopied ? Check : Copy} size={18} />
              {t(isCopied ? 'common:common.copied' : 'common:common.copy')}
            </Button>
          </div>
        </div>
        <ShareMore url={url} embed={embed} onShared={onShared} />
        {typeof navigator.share === 'function' && (
          <Button
            variant="o"
            full
            onClick={async () => {
              if (!(await shareBySystem(path, title))) return;
              onShared?.();
              close();
            }}
          >
            <Icon of={Share} size={18} />
            {t('systemShare')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** Preview of the link's card. */
function PostPreview({ post }: { post: Post }) {
  const [cover] = post.media;
  return (
    <div className="flex items-stretch overflow-hidden rounded-md border border-line bg-paper">
      {cover && (
        <span className="relative block w-28 shrink-0">
          <Picture picture={{ ...cover, alt: '' }} sizes="112px" className="absolute inset-0 h-full!" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 content-center gap-1.5 p-3.5">
        <p className="flex items-center gap-2 text-xs text-ink-3">
          <Avatar name={post.author.name} picture={post.author.profilePic} size={22} />
          <Name className="clip min-w-0" isStaff={post.author.isStaff}>
            {post.author.name}
          </Name>
        </p>
        <UserText plain lang={post.lang} className="clamp-2 text-s font-medium">
          {post.title ?? excerpt(post.text, 200)}
        </UserText>
        {post.kind === 'digital' && (
          <p>
            <Price cents={post.priceCents ?? 0} className="text-s" />
          </p>
        )}
      </div>
    </div>
  );
}
