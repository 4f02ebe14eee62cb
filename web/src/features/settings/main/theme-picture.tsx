import type { Theme } from '@/lib/preferences';

/** Miniature of a page: bar, a card with title and lines, the dot and a button. */
function Page() {
  return (
    <>
      <rect width="120" height="72" fill="var(--paper)" />
      <rect width="120" height="13" fill="var(--surface)" />
      <path d="M0 13h120" stroke="var(--line)" />
      <rect x="7" y="4" width="6" height="6" rx="1.6" fill="var(--lapis)" />
      <rect x="17" y="5" width="34" height="4" rx="2" fill="var(--sunken)" />
      <rect x="14" y="21" width="92" height="43" rx="5" fill="var(--surface)" stroke="var(--line)" />
      <circle cx="25" cy="32" r="4.5" fill="var(--lapis-soft)" />
      <rect x="33" y="28.5" width="30" height="3" rx="1.5" fill="var(--ink)" />
      <rect x="33" y="34" width="18" height="2.5" rx="1.25" fill="var(--ink-3)" />
      <rect x="20" y="43" width="72" height="2.5" rx="1.25" fill="var(--ink-2)" />
      <rect x="20" y="48.5" width="56" height="2.5" rx="1.25" fill="var(--ink-2)" />
      <path d="m23 55.5 2.6 2.6-2.6 2.6-2.6-2.6z" fill="var(--saffron)" />
      <rect x="82" y="55" width="18" height="6" rx="3" fill="var(--lapis)" />
    </>
  );
}

function Drawing({ theme, half }: { theme: 'light' | 'dark'; half?: boolean }) {
  return (
    <svg
      viewBox="0 0 120 72"
      aria-hidden="true"
      data-theme={theme}
      className={half ? 'absolute inset-0 [clip-path:polygon(58%_0,100%_0,100%_100%,42%_100%)]' : undefined}
    >
      <Page />
    </svg>
  );
}

/** Preview of a theme; the system theme shows both. */
export function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span className="look-preview relative" dir="ltr">
      <Drawing theme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'system' && <Drawing theme="dark" half />}
    </span>
  );
}
