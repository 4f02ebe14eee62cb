import type { Post } from '@/api';
import { Meta, useSettings } from '@/shell';
import { useNavigation } from '@/ui';
import { excerpt, postTitle } from './text';

/** What the post's page says of itself to search engines and to whoever unfurls its link. */
export function PostMeta({ post }: { post: Post }) {
  const { webOrigin } = useSettings();
  const { hrefOf } = useNavigation();
  const [cover] = post.media;
  const picture = cover ?? post.author.profilePic;
  const address = (path: string) => webOrigin + hrefOf(path);
  return (
    <Meta
      title={postTitle(post)}
      description={excerpt(post.text, 160)}
      path={`/posts/${post._id}`}
      type="article"
      image={picture ? { ...picture, alt: picture.alt ?? undefined } : undefined}
      jsonLd={post.kind === 'digital' ? product(post, address) : posting(post, address)}
    />
  );
}

type Address = (path: string) => string;

function person(post: Post, address: Address) {
  return { '@type': 'Person', name: post.author.name, url: address(`/users/${post.author._id}`) };
}

function posting(post: Post, address: Address) {
  const { evaluations, comments, shares } = post.counts;
  const likes = Object.values(evaluations).reduce((sum, count) => sum + count, 0);
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url: address(`/posts/${post._id}`),
    mainEntityOfPage: address(`/posts/${post._id}`),
    headline: postTitle(post),
    text: post.text,
    ...(post.lang !== 'und' && { inLanguage: post.lang }),
    ...(post.media.length > 0 && { image: post.media.map((image) => image.url) }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    datePublished: post.createdAt,
    ...(post.editedAt && { dateModified: post.editedAt }),
    author: person(post, address),
    commentCount: comments,
    interactionStatistic: [counter('LikeAction', likes), counter('ShareAction', shares)],
  };
}

function counter(action: string, count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  };
}

function product(post: Post, address: Address) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: post.title,
    description: excerpt(post.text, 500),
    url: address(`/posts/${post._id}`),
    ...(post.lang !== 'und' && { inLanguage: post.lang }),
    ...(post.media.length > 0 && { image: post.media.map((image) => image.url) }),
    brand: person(post, address),
    offers: {
      '@type': 'Offer',
      url: address(`/posts/${post._id}`),
      price: ((post.priceCents ?? 0) / 100).toFixed(2),
      priceCurrency: post.currency,
      availability: 'https://schema.org/InStock',
      seller: person(post, address),
    },
  };
}
