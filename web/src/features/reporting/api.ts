import { api } from '@/api';
import type { ReportSubject } from '@/shell';

/** Reasons as the API names them, in the order of the form. */
export const REASONS = ['spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const MAX_TEXT_LENGTH = 500;

/** Unsent values of the form. */
export type ReportDraft = { reason: Reason | null; text: string };

export const EMPTY_REPORT: ReportDraft = { reason: null, text: '' };

function reportPath(subject: ReportSubject): string {
  if (subject.kind === 'review') return `/posts/${subject.postId}/reviews/${subject.id}/report`;
  if (subject.kind === 'reviewReply') return `/posts/${subject.postId}/reviews/${subject.id}/reply/report`;
  if (subject.kind === 'comment') return `/posts/${subject.postId}/comments/${subject.id}/report`;
  return subject.kind === 'post' ? `/posts/${subject.id}/report` : `/users/report/${subject.id}`;
}

export function sendReport(subject: ReportSubject, { reason, text }: ReportDraft): Promise<{ reported: boolean }> {
  return api.post(reportPath(subject), { reason, text: text.trim() || null });
}
