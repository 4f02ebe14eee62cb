import type { ReactNode } from 'react';

export const REACTIONS = [
  'perfect',
  'love',
  'unclear',
  'fantastic',
  'surprise',
  'clap',
  'dontknow',
  'hardquestion',
  'gotanswer',
  'sad',
] as const;
export type ReactionName = (typeof REACTIONS)[number];

const FACES: Record<ReactionName, ReactNode> = {
  perfect: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#F6C141" />
      <path
        d="M10.6 14.6c.9-1.5 2.9-1.5 3.8 0M17.6 14.6c.9-1.5 2.9-1.5 3.8 0"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M11.6 19c2 3 6.8 3 8.8 0"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M16 .8l1.5 2.9 3.2.5-2.3 2.3.5 3.2L16 8.2l-2.9 1.5.5-3.2-2.3-2.3 3.2-.5z" fill="#E08600" />
    </>
  ),
  love: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#F58A9B" />
      <path
        d="M16 22.8c-5.2-3.3-7.3-5.9-7.3-8.5 0-2.2 1.7-3.9 3.8-3.9 1.5 0 2.8.8 3.5 2.1.7-1.3 2-2.1 3.5-2.1 2.1 0 3.8 1.7 3.8 3.9 0 2.6-2.1 5.2-7.3 8.5z"
        fill="#B4122F"
      />
    </>
  ),
  unclear: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#AEBBD0" />
      <path
        d="M10.4 13.3h4M17.8 12.2l3.9 1.6"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M10.8 19.8c1.3-1.7 2.6-1.7 3.9 0s2.6 1.7 3.9 0 1.9-1.5 2.6-.8"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  fantastic: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#FFA552" />
      <circle cx="12.2" cy="13.4" r="1.7" fill="#1B1813" />
      <circle cx="19.8" cy="13.4" r="1.7" fill="#1B1813" />
      <path d="M10.8 17.2h10.4c0 3.6-2.3 5.7-5.2 5.7s-5.2-2.1-5.2-5.7z" fill="#1B1813" />
      <path d="M13.2 21.9c.8-1.2 4.8-1.2 5.6 0-.8.7-1.7 1-2.8 1s-2-.3-2.8-1z" fill="#F25C4B" />
      <path
        d="M27 2.5l.9 2.3 2.3.9-2.3.9-.9 2.3-.9-2.3-2.3-.9 2.3-.9zM5 3.6l.7 1.7 1.7.7-1.7.7L5 8.4l-.7-1.7-1.7-.7 1.7-.7z"
        fill="#E26A00"
      />
    </>
  ),
  surprise: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#94A8FF" />
      <circle cx="12" cy="13" r="2" fill="#1B1813" />
      <circle cx="20" cy="13" r="2" fill="#1B1813" />
      <ellipse cx="16" cy="20.2" rx="2.7" ry="3.3" fill="#1B1813" />
      <path
        d="M10.2 8.9c.9-.9 2.1-1.2 3.2-.9M21.8 8.9c-.9-.9-2.1-1.2-3.2-.9"
        fill="none"
        stroke="#1B1813"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  clap: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#FFDB8F" />
      <circle cx="12.4" cy="11.6" r="1.5" fill="#1B1813" />
      <circle cx="19.6" cy="11.6" r="1.5" fill="#1B1813" />
      <path
        d="M13.4 14.9c1.4 1.2 3.8 1.2 5.2 0"
        fill="none"
        stroke="#1B1813"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g stroke="#8A4B12" strokeWidth="1.2">
        <rect x="8.3" y="18.3" width="6.6" height="11" rx="3.3" transform="rotate(24 11.6 23.8)" fill="#F2A65A" />
        <rect x="17.1" y="18.3" width="6.6" height="11" rx="3.3" transform="rotate(-24 20.4 23.8)" fill="#F7B871" />
      </g>
      <path
        d="M3.8 18.6l-2.2-1.3M4.6 14.7l-1.3-2.1M28.2 18.6l2.2-1.3M27.4 14.7l1.3-2.1"
        stroke="#C77724"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  dontknow: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#C6BDAC" />
      <circle cx="12.6" cy="12.3" r="1.7" fill="#1B1813" />
      <circle cx="20.4" cy="12.3" r="1.7" fill="#1B1813" />
      <path
        d="M12.8 18.6h6.4"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M3.6 19.8c.3 3 2.5 4.8 5.6 4.6M28.4 19.8c-.3 3-2.5 4.8-5.6 4.6"
        fill="none"
        stroke="#857A67"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  hardquestion: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#BDA3EE" />
      <path
        d="M12.7 12.7c.1-2.2 1.6-3.5 3.5-3.5 2 0 3.5 1.3 3.5 3.2 0 2.9-3.5 2.8-3.5 5.7"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M16.2 20.6l1.9 1.9-1.9 1.9-1.9-1.9z" fill="#1B1813" />
    </>
  ),
  gotanswer: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#74D19B" />
      <path
        d="M10.6 16.4l3.6 3.6 7.2-7.6"
        fill="none"
        stroke="#1B1813"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  sad: (
    <>
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#88BAEA" />
      <circle cx="12.2" cy="14" r="1.7" fill="#1B1813" />
      <circle cx="19.8" cy="14" r="1.7" fill="#1B1813" />
      <path
        d="M12 21.3c1.9-2.6 6.1-2.6 8 0"
        fill="none"
        stroke="#1B1813"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M21.6 16.6c1.3 1.8 1.9 2.9 1.9 3.9a1.9 1.9 0 0 1-3.8 0c0-1 .6-2.1 1.9-3.9z" fill="#2F6FB5" />
    </>
  ),
};

type Props = { name: ReactionName; size?: number; className?: string };

/** A nuqta with a face; its word always stands with it, so it is silent. */
export function Reaction({ name, size = 22, className }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      {FACES[name]}
    </svg>
  );
}
