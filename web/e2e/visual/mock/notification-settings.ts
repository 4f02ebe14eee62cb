import type { Answer } from './types';

/** Types that are pushed to the member's devices, quiet hours, the digest, and letters to followers by e-mail. */
export const notificationAnswers: Record<string, unknown> = {
  'member /notifications/settings': {
    payload: {
      push: {
        answer: true,
        comment: true,
        evaluation: false,
        follow: false,
        mention: true,
        newPost: false,
        payout: true,
        purchase: true,
        reply: true,
        revenueReport: false,
        review: true,
        system: true,
        tip: true,
      },
      email: {
        answer: false,
        comment: true,
        evaluation: false,
        follow: false,
        mention: true,
        newPost: false,
        payout: true,
        purchase: true,
        reply: false,
        revenueReport: true,
        review: false,
        system: true,
        tip: true,
      },
      quietHours: {
        beginsAt: '22:00',
        endsAt: '07:00',
        isEnabled: true,
        letsImportantThrough: true,
        timeZone: 'Asia/Beirut',
      },
    },
  } satisfies Answer<'/notifications/settings'>,
  'member /notifications/push/key': {
    payload: { publicKey: 'BOr0yOb0xd' },
  } satisfies Answer<'/notifications/push/key'>,
  'member /notifications/digest': {
    payload: {
      hasEmail: true,
      hour: 18,
      rhythm: 'weekly',
      stoppedAt: null,
      timeZone: 'Asia/Beirut',
      weekday: 4,
    },
  } satisfies Answer<'/notifications/digest'>,
  'member /users/letters': {
    payload: { emailFollowers: 128, lettersThisWeek: 1, maxLettersPerWeek: 3, mode: 'chosen' },
  } satisfies Answer<'/users/letters'>,
};
