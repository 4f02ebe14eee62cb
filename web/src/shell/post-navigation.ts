/** Focuses the next or the previous post of the page; without focus, the first visible one. */
export function focusPost(step: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>('main article')].filter(
    (post) => !post.parentElement?.closest('article'),
  );
  const now = posts.findIndex((post) => post.contains(document.activeElement) && isInViewport(post));
  const next = posts[now < 0 ? firstInViewport(posts) : now + step];
  if (!next) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

function isInViewport(post: HTMLElement): boolean {
  const { top, bottom } = post.getBoundingClientRect();
  return bottom > barBottom() && top < window.innerHeight;
}

function firstInViewport(posts: HTMLElement[]): number {
  return Math.max(
    0,
    posts.findIndex((post) => post.getBoundingClientRect().top >= barBottom() - 1),
  );
}

function barBottom(): number {
  return document.querySelector('.shell-bar')?.getBoundingClientRect().bottom ?? 0;
}
