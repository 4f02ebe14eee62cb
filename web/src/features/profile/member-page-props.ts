import type { GetStaticPropsResult } from 'next';
import type { Page, Post, Profile } from '@/api';
import { serverGet, serverPayload } from '@/api/client/server';
import { trimPage } from '@/api/lists/trim-payload';
import { memberPath } from '@/lib/member-path';
import { PARTIAL_REVALIDATE_SECONDS, publicPageProps, REVALIDATE_SECONDS } from '@/shell/page-props';

export type MemberPageProps = { profile: Profile; posts: Page<Post> | null };

/** Props of a member's page; `reference` is an id or `@handle`, `path` the requested path without a language. */
export async function memberPageProps(
  reference: string,
  path: string,
  locale: string,
): Promise<GetStaticPropsResult<MemberPageProps>> {
  const profile = await serverPayload<Profile>(`/users/${encodeURIComponent(reference)}`, locale);
  if (!profile) return { notFound: true, revalidate: REVALIDATE_SECONDS };
  // A proxy between web and API answered: nothing to redirect to.
  if (!profile._id) throw new Error(`No member at ${path}`);
  const canonical = memberPath(profile);
  if (canonical !== path) {
    const destination = locale === 'ar' ? `/ar${canonical}` : canonical;
    return { redirect: { destination, permanent: true }, revalidate: REVALIDATE_SECONDS };
  }
  const posts = await serverGet<Page<Post>>(`/posts/${profile._id}?kind=post`, locale).catch(() => null);
  const texts = await publicPageProps(locale, 'profile', 'post', 'reactions', 'share');
  // Order of the props follows the end of the page: close repetitions compress better.
  const props = { posts: posts && trimPage(posts), profile, ...texts };
  return { props, revalidate: posts ? REVALIDATE_SECONDS : PARTIAL_REVALIDATE_SECONDS };
}
