/** Logo; its colours are fixed and it is never mirrored. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="14" fill="#2A3FA8" />
      <path
        d="M35 23.2a5.9 5.9 0 1 1-11.8 0 5.9 5.9 0 0 1 11.8 0Zm0 0v4.3c0 7-5.6 11.6-12.6 11.6-7.6 0-11.9-4.9-10.6-12.2"
        fill="none"
        stroke="#fff"
        strokeWidth="4.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M24.2 7.2l3.7 3.7-3.7 3.7-3.7-3.7zM33.6 7.2l3.7 3.7-3.7 3.7-3.7-3.7z" fill="#F3B61F" />
    </svg>
  );
}
