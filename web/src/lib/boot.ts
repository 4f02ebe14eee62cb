/** A script of somebody else: analytics, or a widget for feedback. */
export type Widget = { kind: 'analytics' | 'feedback'; id: string; src: string };

/** What /boot.js tells the page at run time; the server script writes it (server/boot.mjs). */
export type Boot = {
  apiOrigin: string;
  brandName: string;
  brandNameAr: string;
  aboutUrl: string;
  /** What loads after consent, and only where its settings are there. The dev server of an older start has none. */
  widgets?: Widget[];
  development: boolean;
  /** Applies theme, text size, motion and membership to <html> again. */
  apply: () => void;
  /** The button, or form, that was pressed last while no script could answer; presses are kept no longer. */
  captured?: () => HTMLElement | null;
};

declare global {
  interface Window {
    __qima?: Boot;
  }
}
