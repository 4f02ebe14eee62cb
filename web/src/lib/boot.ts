/** Third-party script: analytics, or a feedback widget. */
export type Widget = { kind: 'analytics' | 'feedback'; id: string; src: string };

/** Runtime settings in /boot.js, written by server/boot.mjs. */
export type Boot = {
  apiOrigin: string;
  brandName: string;
  brandNameAr: string;
  aboutUrl: string;
  /** Fee of a tip: its part in basis points, and its fixed part in cents. */
  tipFeeBps: number;
  tipFeeFixedCents: number;
  /** Loaded after consent, if configured. Missing from the development server of an older start. */
  widgets?: Widget[];
  development: boolean;
  /** Whether members' browsers register /sw.js. */
  hasServiceWorker?: boolean;
  /** Applies theme, text size, motion and membership to <html> again. */
  apply: () => void;
  /** Returns the last button or form that was activated before hydration, and stops capturing. */
  captured?: () => HTMLElement | null;
};

declare global {
  interface Window {
    __qima?: Boot;
  }
}
