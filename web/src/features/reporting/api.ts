import { api } from '@/api';
import type { ReportSubject } from '@/shell';

/** As the API names them, in the order in which they are offered. */
export const REASONS = ['spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const LONGEST_TEXT = 500;

/** What somebody has filled in so far. */
export type Complaint = { reason: Reason | null; text: string };

export const NOTHING: Complaint = { reason: null, text: '' };

function pathOf(subject: ReportSubject): string {
  if (subject.kind === 'comment') return `/posts/${subject.postId}/comments/${subject.id}/report`;
  return subject.kind === 'post' ? `/posts/${subject.id}/report` : `/users/report/${subject.id}`;
}

export function report(subject: ReportSubject, { reason, text }: Complaint): Promise<{ reported: boolean }> {
  return api.post(pathOf(subject), { reason, text: text.trim() || null });
}
