/** What /boot.js tells the page at run time; the server script writes it (web/boot.mjs). */
export type Boot = {
  apiOrigin: string;
  brandName: string;
  brandNameAr: string;
  aboutUrl: string;
  analyticsId: string;
  feedbackId: string;
  development: boolean;
  /** Applies theme, text size, motion and membership to <html> again. */
  apply: () => void;
};

declare global {
  interface Window {
    __qima?: Boot;
  }
}
