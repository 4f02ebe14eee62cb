import type {
  Answer,
  Comment as CommentThing,
  DiscussionForumPosting,
  Graph,
  Person,
  Product,
  QAPage,
} from 'schema-dts';
import type { Author, Comment, Post, Reply } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { memberPath } from '@/lib/member-path';
import { breadcrumbs, counter, jsonLdGraph } from '@/shell/structured-data';
import type { AbsoluteUrl } from '@/shell/urls';
import { postTitle } from './text';

type Context = {
  comments: Comment[];
  absoluteUrl: AbsoluteUrl;
  /** Names of the breadcrumb steps: home and product list. */
  steps: { front: string; explore: string };
};

/** JSON-LD of a post with its displayed comments or answers, or of a product with its offer, and the breadcrumb. */
export function postJsonLd(post: Post, { comments, absoluteUrl, steps }: Context): Graph {
  const address = absoluteUrl(`/posts/${post._id}`);
  const isProduct = post.kind === 'digital';
  const between: [string, string] = isProduct
    ? [steps.explore, absoluteUrl('/explore')]
    : [post.author.name, absoluteUrl(memberPath(post.author))];
  const way = breadcrumbs([
    [steps.front, absoluteUrl('/guest')],
    between,
    [postTitle(post) || post.author.name, address],
  ]);
  const shown = comments.filter((comment) => !comment.hidden);
  if (isProduct) return jsonLdGraph(toProduct(post, absoluteUrl), way);
  if (post.kind === 'question' && shown.length > 0) return jsonLdGraph(toQuestion(post, shown, absoluteUrl), way);
  return jsonLdGraph(toDiscussion(post, shown, absoluteUrl), way);
}

/** Question with its displayed answers. */
function toQuestion(post: Post, answers: Comment[], absoluteUrl: AbsoluteUrl): QAPage {
  const address = absoluteUrl(`/posts/${post._id}`);
  const toAnswer = (answer: Comment): Answer => ({
    '@type': 'Answer',
    url: `${address}#comment-${answer._id}`,
    text: answer.text,
    ...inLanguage(answer),
    dateCreated: answer.createdAt,
    ...(answer.editedAt && { dateModified: answer.editedAt }),
    upvoteCount: answer.helpfulCount ?? 0,
    author: toPerson(answer.author, absoluteUrl),
  });
  const accepted = answers.find(({ _id }) => _id === post.answerId);
  const suggested = answers.filter((answer) => answer !== accepted);
  // The counter includes replies. Those to answers of further pages are not known here.
  const replies = answers.reduce((sum, { repliesCount }) => sum + repliesCount, 0);
  return {
    '@type': 'QAPage',
    '@id': address,
    url: address,
    ...inLanguage(post),
    mainEntity: {
      '@type': 'Question',
      name: excerpt(postTitle(post), 110),
      text: post.text,
      url: address,
      ...(post.media.length > 0 && { image: post.media.map((image) => image.url) }),
      ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
      dateCreated: post.createdAt,
      ...(post.editedAt && { dateModified: post.editedAt }),
      author: toPerson(post.author, absoluteUrl),
      answerCount: Math.max(answers.length, post.counts.comments - replies),
      ...(accepted && { acceptedAnswer: toAnswer(accepted) }),
      ...(suggested.length > 0 && { suggestedAnswer: suggested.map(toAnswer) }),
    },
  };
}

function toDiscussion(post: Post, shown: Comment[], absoluteUrl: AbsoluteUrl): DiscussionForumPosting {
  const { evaluations, comments: count, shares } = post.counts;
  const likes = Object.values(evaluations).reduce((sum, number) => sum + number, 0);
  const address = absoluteUrl(`/posts/${post._id}`);
  return {
    '@type': 'DiscussionForumPosting',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: excerpt(postTitle(post), 110),
    text: post.text,
    ...inLanguage(post),
    ...(post.media.length > 0 && { image: post.media.map((image) => image.url) }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    datePublished: post.createdAt,
    ...(post.editedAt && { dateModified: post.editedAt }),
    author: toPerson(post.author, absoluteUrl),
    commentCount: count,
    interactionStatistic: [counter('Like', likes), counter('Share', shares), counter('Comment', count)],
    ...(shown.length > 0 && { comment: shown.map((comment) => toComment(comment, absoluteUrl)) }),
  };
}

function toComment(comment: Comment | Reply, absoluteUrl: AbsoluteUrl): CommentThing {
  const replies = 'replies' in comment ? comment.replies.filter((reply) => !reply.hidden) : [];
  return {
    '@type': 'Comment',
    text: comment.text,
    ...inLanguage(comment),
    datePublished: comment.createdAt,
    author: toPerson(comment.author, absoluteUrl),
    ...(replies.length > 0 && { comment: replies.map((reply) => toComment(reply, absoluteUrl)) }),
  };
}

function toProduct(post: Post, absoluteUrl: AbsoluteUrl): Product {
  const address = absoluteUrl(`/posts/${post._id}`);
  const images = post.media.map((image) => image.url);
  return {
    '@type': 'Product',
    '@id': address,
    name: post.title ?? '',
    description: excerpt(post.text, 500),
    url: address,
    image: images.length > 0 ? images : [absoluteUrl(`/api/og/posts/${post._id}.png`, 'en')],
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    ...(post.ratingTenths && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: post.ratingTenths / 10,
        reviewCount: post.ratingCount ?? 0,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: address,
      price: ((post.priceCents ?? 0) / 100).toFixed(2),
      priceCurrency: post.currency,
      availability: 'https://schema.org/InStock',
      seller: toPerson(post.author, absoluteUrl),
    },
  };
}

function toPerson({ _id, name, handle, profilePic }: Author, absoluteUrl: AbsoluteUrl): Person {
  return {
    '@type': 'Person',
    name,
    url: absoluteUrl(memberPath({ _id, handle })),
    ...(handle && { alternateName: handle }),
    ...(profilePic && { image: profilePic.url }),
  };
}

function inLanguage({ lang }: { lang: string }) {
  return lang === 'und' ? {} : { inLanguage: lang };
}
