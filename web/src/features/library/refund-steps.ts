import type { RefundRequest } from './types';

/** A step of a request: `key` names its text, `until` is the deadline of a step that has not happened. */
export type Step = {
  key: string;
  tone: 'asked' | 'refused' | 'waits' | 'settled' | 'next';
  at?: string;
  until?: string;
  explained?: boolean;
  reason?: string;
  quote?: string;
};

/** Returns what happened to a request in order, then what happens next. */
export function timelineSteps(request: RefundRequest, now: number): Step[] {
  return [...pastSteps(request), ...nextSteps(request, now)];
}

function pastSteps(request: RefundRequest): Step[] {
  const { decline, escalatedAt, closedAt, requestedAt } = request;
  const steps: Step[] = [{ key: 'asked', tone: 'asked', at: requestedAt, quote: request.reason }];
  if (decline) {
    steps.push({
      key: 'declined',
      tone: 'refused',
      at: decline.declinedAt,
      reason: decline.reason,
      quote: decline.text,
    });
  }
  if (escalatedAt && decline) steps.push({ key: 'escalated', tone: 'waits', at: escalatedAt });
  if (escalatedAt && !decline) {
    steps.push({ key: 'escalatedByDeadline', tone: 'waits', at: escalatedAt, explained: true });
  }
  if (closedAt) steps.push({ ...closingStep(request), at: closedAt });
  return steps;
}

function closingStep({ state, closedBy, decision }: RefundRequest): Step {
  const quote = decision ?? undefined;
  if (state === 'granted') {
    const by = { deadline: 'grantedByDeadline', staff: 'grantedByStaff' }[closedBy as string];
    return { key: by ?? 'granted', tone: 'settled', quote };
  }
  return { key: state, tone: state === 'denied' ? 'refused' : 'waits', quote };
}

function nextSteps({ state, answerDue }: RefundRequest, now: number): Step[] {
  if (!answerDue) return [];
  const next: Step = { key: 'weAnswer', tone: 'next', until: answerDue, explained: true };
  if (state === 'open') return [{ ...next, key: 'sellerAnswers' }];
  if (state === 'escalated') return [next];
  if (Date.parse(answerDue) > now) return [{ ...next, key: 'mayEscalate' }];
  return [{ key: 'escalationOver', tone: 'next' }];
}
