import type { Rule, Sentence } from '../../../src/features/staff/types';

export const SENTENCES: readonly (readonly [string, string])[] = [
  ['It asks people to pay outside the platform.', 'يطلب الدفع خارج المنصّة.'],
  ['It promises something that buyers don’t receive.', 'يعد المنتج بما لا يسلّمه.'],
  ['It imitates another person or shop.', 'ينتحل شخصًا أو متجرًا آخر.'],
];

const RULES: readonly Rule[] = ['spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright', 'other'];

function sentencesOf(rule: Rule): Sentence[] {
  return SENTENCES.map(([en, ar], index) => ({ key: `${rule}.${index + 1}`, en, ar }));
}

/** Ready sentences for each rule. */
export const sentences = Object.fromEntries(RULES.map((rule) => [rule, sentencesOf(rule)])) as Record<Rule, Sentence[]>;
