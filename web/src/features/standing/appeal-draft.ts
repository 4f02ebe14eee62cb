const storageKey = (memberId: string, statementId: string) => `appeal:${memberId}:${statementId}`;

/** Returns the member's unsent appeal of a statement; empty if there is none or storage is unavailable. */
export function readAppealDraft(memberId: string, statementId: string): string {
  try {
    return localStorage.getItem(storageKey(memberId, statementId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps an unsent appeal in this browser; an empty text deletes it. */
export function writeAppealDraft(memberId: string, statementId: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(storageKey(memberId, statementId), text);
    else localStorage.removeItem(storageKey(memberId, statementId));
  } catch {
    // Without storage the text lives as long as the page.
  }
}
