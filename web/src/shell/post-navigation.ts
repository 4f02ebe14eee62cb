/** Focuses the next or the previous post of the page; from nowhere, the first that is in sight. */
export function goToPost(step: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>('main article')].filter(
    (post) => !post.parentElement?.closest('article'),
  );
  const now = posts.findIndex((post) => post.contains(document.activeElement) && isInSight(post));
  const next = posts[now < 0 ? firstInSight(posts) : now + step];
  if (!next) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

function isInSight(post: HTMLElement): boolean {
  const { top, bottom } = post.getBoundingClientRect();
  return bottom > barEnd() && top < window.innerHeight;
}

function firstInSight(posts: HTMLElement[]): number {
  return Math.max(
    0,
    posts.findIndex((post) => post.getBoundingClientRect().top >= barEnd() - 1),
  );
}

function barEnd(): number {
  return document.querySelector('.shell-bar')?.getBoundingClientRect().bottom ?? 0;
}
