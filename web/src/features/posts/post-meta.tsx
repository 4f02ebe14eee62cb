import type { Comment, Post } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { contentVersion } from '@/lib/version';
import { Meta, StructuredData, useBrandName } from '@/shell';
import { useUrls } from '@/shell/urls';
import { postJsonLd } from './post-json-ld';
import { postTitle } from './text';

type Props = {
  post: Post;
  /** Comments that the page shows. */
  comments: Comment[];
};

/** Metadata of a post's page for search engines and link previews. */
export function PostMeta({ post, comments }: Props) {
  const { t } = useTranslation();
  const { absoluteUrl } = useUrls();
  const brand = useBrandName();
  const { author, lang } = post;
  const steps = { front: brand, explore: t('nav.explore') };
  return (
    <>
      <Meta
        title={postTitle(post) || author.name}
        description={excerpt(post.text, 160) || author.name}
        path={`/posts/${post._id}`}
        language={lang === 'und' ? undefined : lang}
        type={post.kind === 'digital' ? 'product' : 'article'}
        facts={post.kind === 'digital' ? priceMeta(post) : articleMeta(post, absoluteUrl(memberPath(author)))}
        picture={{ name: `posts/${post._id}`, version: ogImageVersion(post), alt: postTitle(post) || author.name }}
        isEmbeddable
        feed={{ path: `/users/${author._id}/atom.xml`, title: author.name }}
      />
      <StructuredData
        data={typeof window === 'undefined' ? postJsonLd(post, { comments, absoluteUrl, steps }) : null}
      />
    </>
  );
}

function ogImageVersion({ editedAt, createdAt, author }: Post): string {
  return contentVersion(editedAt ?? createdAt, author.name, author.profilePic?.fileId);
}

function priceMeta({ priceCents, currency }: Post) {
  return {
    'product:price:amount': ((priceCents ?? 0) / 100).toFixed(2),
    'product:price:currency': currency,
    'product:availability': 'in stock',
  };
}

function articleMeta({ createdAt, editedAt }: Post, author: string) {
  return { 'article:published_time': createdAt, 'article:modified_time': editedAt, 'article:author': author };
}
