import { truncateAtWord } from '@/lib/excerpt';
import type { Comment, Image, Page, Post, Profile, Reply } from '../types';

/** More than any card shows. */
const MAX_TEXT_LENGTH = 800;
/** Largest avatar beside a name in lists. */
const AVATAR_SIZE = 44;
/** Characters of a blurhash that give its average color. */
const BLURHASH_LENGTH = 6;

type TrimOptions = {
  /** Maximum length of the rendered text. */
  text?: number;
  /** Card in a row: one image, the author's name and no tags. */
  isTile?: boolean;
};

/** Removes what a card does not render, so that the HTML stays small. */
export function trimPost<Item extends Post>(post: Item, { text = MAX_TEXT_LENGTH, isTile }: TrimOptions = {}): Item {
  const author = withSmallAvatar(post.author);
  const shown = trimText(post, text);
  return {
    ...withoutEmptyFields(post),
    categoryId: null,
    refundDays: null,
    licence: null,
    text: shown,
    author: isTile ? { ...author, handle: null } : author,
    media: isTile
      ? post.media.slice(0, 1).map((cover) => ({ ...trimBlurhash(cover), fileId: '' }))
      : post.media.map(trimBlurhash),
    tags: isTile ? [] : post.tags,
    entities: isTile ? [] : trimEntities(post, shown.length),
    previews: [],
    files: [],
  };
}

function withoutEmptyFields<Item extends Post>(post: Item): Item {
  const { ratingCount, ratingTenths, answerId, ...rest } = post;
  return { ...rest, ...(ratingCount && { ratingCount, ratingTenths }), ...(answerId && { answerId }) } as Item;
}

/** Shortens the blurhashes of a post that is shown whole: pictures use their average color only. */
export function trimPictures<Item extends Post>(post: Item): Item {
  return { ...post, media: post.media.map(trimBlurhash), previews: post.previews.map(trimBlurhash) };
}

export function trimPage<Item extends Post>(page: Page<Item>, shown?: TrimOptions): Page<Item> {
  return { payload: page.payload.map((post) => trimPost(post, shown)), nextCursor: page.nextCursor };
}

export function trimComments(page: Page<Comment>): Page<Comment> {
  const short = <Item extends Reply>(one: Item): Item => ({
    ...one,
    entities: trimEntities(one),
    author: withSmallAvatar(one.author),
  });
  const payload = page.payload.map(({ accepted: _accepted, helpful: _helpful, helpfulCount, ...one }) => ({
    // The post has the accepted answer, and guests mark none.
    ...short(one as Comment),
    ...(helpfulCount && { helpfulCount }),
    replies: one.replies.map(short),
  }));
  return { payload, nextCursor: page.nextCursor };
}

/** Returns the member with no larger avatar than rendered, `face` pixels wide. */
export function withSmallAvatar<Member extends Pick<Profile, 'profilePic'>>(
  member: Member,
  face = AVATAR_SIZE,
): Member {
  const { profilePic: picture } = member;
  const file = picture?.sizes.find(({ width }) => width >= 2 * face);
  if (!picture || !file) return member;
  return { ...member, profilePic: { ...picture, fileId: '', url: file.url, blurhash: '', sizes: [] } };
}

function trimBlurhash(image: Image): Image {
  return { ...image, blurhash: image.blurhash.slice(0, BLURHASH_LENGTH) };
}

/** Keeps the links and mentions of a text: tags are recognized where they are shown. */
function trimEntities({ entities }: Pick<Post, 'entities'>, length = Infinity): Post['entities'] {
  return entities.filter(({ type, end }) => type !== 'tag' && end <= length);
}

function trimText({ kind, text }: Post, longest: number): string {
  if (longest === 0) return '';
  // A product's card renders its last paragraph.
  return kind === 'digital' || text.length <= longest ? text : truncateAtWord(text, longest);
}
