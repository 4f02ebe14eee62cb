import type { ReactNode } from 'react';

export type IllustrationName = 'bell' | 'lost' | 'spill' | 'shelf' | 'wave';

const DRAWINGS: Record<IllustrationName, ReactNode> = {
  bell: (
    <>
      <path d="M100 10 165 75 100 140 35 75z" fill="var(--sunken)" />
      <path
        d="M72 98c7-7 7-14 7-26 0-13 9-22 21-22s21 9 21 22c0 12 0 19 7 26z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M92 98a8 8 0 0 0 16 0" fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M87 76c2 3 6 3 8 0M105 76c2 3 6 3 8 0"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M132 44l6-6 6 6-6 6zM148 26l8-8 8 8-8 8z" fill="var(--saffron)" />
    </>
  ),
  lost: (
    <>
      <path d="M100 10 165 75 100 140 35 75z" fill="var(--sunken)" />
      <path
        d="M42 66c-6 24 8 36 34 36h48c28 0 40-14 34-38"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <path d="M100 116l12 12-12 12-12-12z" fill="none" stroke="var(--ink-3)" strokeWidth="2.5" strokeDasharray="4 4" />
      <g transform="translate(134 8) scale(1.35)">
        <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#F6C141" />
        <circle cx="12.2" cy="14" r="1.7" fill="#1B1813" />
        <circle cx="19.8" cy="14" r="1.7" fill="#1B1813" />
        <path
          d="M13 20.6c1.5-1.5 4.5-1.5 6 0"
          fill="none"
          stroke="#1B1813"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M120 96c14-8 22-22 24-38"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
    </>
  ),
  spill: (
    <>
      <path d="M100 10 165 75 100 140 35 75z" fill="var(--sunken)" />
      <path
        d="M78 52h34v12c12 4 18 14 18 26v22H60V90c0-12 6-22 18-26z"
        transform="rotate(64 100 84)"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M38 118c10-16 34-14 44-8s24 8 38 4 26 4 20 12-30 10-54 10-56-6-48-18z" fill="var(--lapis)" />
      <g transform="translate(128 34) scale(1.3)">
        <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#F58A7C" />
        <path
          d="M10.8 12.6l3 1.5M21.2 12.6l-3 1.5"
          fill="none"
          stroke="#1B1813"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="12.6" cy="15.8" r="1.5" fill="#1B1813" />
        <circle cx="19.4" cy="15.8" r="1.5" fill="#1B1813" />
        <path
          d="M13 21c1.5-1.6 4.5-1.6 6 0"
          fill="none"
          stroke="#1B1813"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </>
  ),
  shelf: (
    <>
      <path d="M100 10 165 75 100 140 35 75z" fill="var(--sunken)" />
      <path d="M52 112h96" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
      <rect x="64" y="62" width="16" height="48" rx="4" fill="var(--surface)" stroke="var(--ink)" strokeWidth="3" />
      <rect x="84" y="50" width="20" height="60" rx="4" fill="var(--saffron)" stroke="var(--ink)" strokeWidth="3" />
      <rect
        x="112"
        y="60"
        width="16"
        height="50"
        rx="4"
        transform="rotate(14 120 110)"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path d="M94 68l5 5-5 5-5-5z" fill="var(--ink)" />
      <path d="M140 40l6-6 6 6-6 6z" fill="var(--lapis)" />
    </>
  ),
  wave: (
    <>
      <path d="M100 10 165 75 100 140 35 75z" fill="var(--sunken)" />
      <g transform="translate(58 30) scale(2.65)">
        <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="#74D19B" />
        <path
          d="M10.6 13.8c.9-1.4 2.7-1.4 3.6 0M17.8 13.8c.9-1.4 2.7-1.4 3.6 0"
          fill="none"
          stroke="#1B1813"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M12.4 18.4c1.8 2.3 5.4 2.3 7.2 0"
          fill="none"
          stroke="#1B1813"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path d="M136 60c8-2 13-8 13-17" fill="none" stroke="#1E8A50" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M158 30c3 3 4 8 3 12M140 24c4-1 8 0 11 3"
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M46 40l5-5 5 5-5 5z" fill="var(--saffron)" />
    </>
  ),
};

type Props = { name: IllustrationName; width?: number; className?: string };

/** The house's drawings; their colours follow the theme and they never mirror. */
export function Illustration({ name, width = 200, className }: Props) {
  return (
    <svg
      width={width}
      height={width * 0.75}
      viewBox="0 0 200 150"
      aria-hidden="true"
      focusable="false"
      className={className}
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      {DRAWINGS[name]}
    </svg>
  );
}

/** The sign of an error. */
export function ErrorNuqta({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="shrink-0">
      <rect x="6.2" y="6.2" width="19.6" height="19.6" rx="7" transform="rotate(45 16 16)" fill="var(--red)" />
      <path d="M16 9.5v7.5" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" />
      <path d="M16 20l1.9 1.9-1.9 1.9-1.9-1.9z" fill="#fff" />
    </svg>
  );
}
