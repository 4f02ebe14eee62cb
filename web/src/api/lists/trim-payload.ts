import { cutAtWord } from '@/lib/excerpt';
import type { Comment, Image, Page, Post, Profile, Reply } from '../types';

/** More than any card shows before its clamp. */
const SHOWN = 800;
/** The largest face beside a name of a list. */
const FACE = 44;
/** As much of a blurhash as says the colour of a picture's ground. */
const GROUND = 6;

type Shortened = {
  /** The most of the text that is drawn. */
  text?: number;
  /** A card in a row: one picture, its author's name and no tags. */
  isTile?: boolean;
};

/** What a card does not draw stays out of the page's HTML. */
export function shortenedPost<Item extends Post>(post: Item, { text = SHOWN, isTile }: Shortened = {}): Item {
  const author = withFace(post.author);
  return {
    ...post,
    text: textOf(post, text),
    author: isTile ? { ...author, handle: null } : author,
    media: isTile
      ? post.media.slice(0, 1).map((cover) => ({ ...grounded(cover), fileId: '' }))
      : post.media.map(grounded),
    tags: isTile ? [] : post.tags,
    entities: [],
    previews: [],
    files: [],
  };
}

export function shortenedPage<Item extends Post>(page: Page<Item>, shown?: Shortened): Page<Item> {
  return { payload: page.payload.map((post) => shortenedPost(post, shown)), nextCursor: page.nextCursor };
}

export function shortenedComments(page: Page<Comment>): Page<Comment> {
  const short = <Item extends Reply>(one: Item): Item => ({ ...one, entities: [], author: withFace(one.author) });
  const payload = page.payload.map((one) => ({ ...short(one), replies: one.replies.map(short) }));
  return { payload, nextCursor: page.nextCursor };
}

/** The same member with no larger picture than is drawn, `face` being its side in CSS pixels. */
export function withFace<Member extends Pick<Profile, 'profilePic'>>(member: Member, face = FACE): Member {
  const { profilePic: picture } = member;
  const file = picture?.sizes.find(({ width }) => width >= 2 * face);
  if (!picture || !file) return member;
  return { ...member, profilePic: { ...picture, fileId: '', url: file.url, blurhash: '', sizes: [] } };
}

function grounded(image: Image): Image {
  return { ...image, blurhash: image.blurhash.slice(0, GROUND) };
}

function textOf({ kind, text }: Post, longest: number): string {
  if (longest === 0) return '';
  // A product's last paragraph is what its card draws.
  return kind === 'digital' || text.length <= longest ? text : cutAtWord(text, longest);
}
