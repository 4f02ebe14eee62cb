import { ACT_KEYS } from '../staff-keys';
import type { Act, CaseDetail, DecideBody, Rule, Sentence } from '../types';

export const RULES: readonly Rule[] = [
  'spam',
  'scam',
  'harassment',
  'hate',
  'violence',
  'nudity',
  'copyright',
  'other',
];

/** Key of the sentence that staff write themselves. */
export const OWN_SENTENCE = 'own';
export const MAX_SENTENCE_LENGTH = 500;
export const MAX_LAW_LENGTH = 200;

export type ChosenAct = Exclude<Act, 'restore'>;

/** A decision before it is sent. */
export type Choice = {
  act: ChosenAct | null;
  rule: Rule;
  ground: 'terms' | 'law';
  /** Name of the law that is the ground. */
  law: string;
  /** Key of a ready sentence, or `own`. */
  sentence: string;
  text: string;
  /** Null: until it is restored. */
  days: number | null;
  withRefunds: boolean;
  withFiles: boolean;
};

const DEFAULT_DAYS: Record<ChosenAct, number | null> = {
  dismiss: null,
  hold_sales: null,
  warn: 90,
  remove: null,
  limit: 7,
  suspend: null,
};

/** Terms of acts that have one, in days; null is until restored. */
export const DAYS: Partial<Record<ChosenAct, readonly (number | null)[]>> = {
  warn: [30, 90, 180],
  hold_sales: [7, 30, 90, null],
  limit: [1, 7, 30, 90, null],
  suspend: [7, 30, 90, 365, null],
};

type Ready = Pick<CaseDetail, 'sentences'>;

function firstSentence(sentences: CaseDetail['sentences'], rule: Rule): string {
  const [first]: readonly Sentence[] = sentences[rule] ?? [];
  return first?.key ?? OWN_SENTENCE;
}

/** Returns the choice that a case opens with: the reporters' reason, and its first sentence. */
export function initialChoice({ reason, signals, sentences }: Pick<CaseDetail, 'reason' | 'signals'> & Ready): Choice {
  const rule = reason ?? (signals.length > 0 ? 'spam' : 'other');
  const sentence = firstSentence(sentences, rule);
  const terms = { days: null, withRefunds: false, withFiles: false };
  return { act: null, rule, ground: 'terms', law: '', sentence, text: '', ...terms };
}

/** Chooses an act with its own term; the rest of another act is dropped. */
export function chooseAct(choice: Choice, act: ChosenAct, kind: CaseDetail['kind']): Choice {
  // Of a profile only the picture can be removed.
  const withFiles = act === 'remove' && kind === 'user';
  return { ...choice, act, days: DEFAULT_DAYS[act], withRefunds: false, withFiles };
}

export function chooseRule(choice: Choice, rule: Rule, { sentences }: Ready): Choice {
  return { ...choice, rule, sentence: firstSentence(sentences, rule) };
}

/** Blocked files are worth nothing to buyers, who get their money back. */
export function chooseFiles(choice: Choice, withFiles: boolean): Choice {
  return { ...choice, withFiles, withRefunds: withFiles || choice.withRefunds };
}

/** Returns whether the act comes with a statement of reasons. */
export function hasStatement(act: ChosenAct): boolean {
  return act !== 'dismiss';
}

/** Returns what is missing: an act, the name of the law, or the text of a sentence of one's own. */
export function missingPart({ act, ground, law, sentence, text }: Choice): 'act' | 'law' | 'text' | null {
  if (!act) return 'act';
  if (!hasStatement(act)) return null;
  if (ground === 'law' && !law.trim()) return 'law';
  return sentence === OWN_SENTENCE && !text.trim() ? 'text' : null;
}

/** Returns the request; the API refuses fields that the act does not have. */
export function decideBody(choice: Choice, act: ChosenAct, version: string | null): DecideBody {
  if (!hasStatement(act)) return { act, version };
  const { rule, ground, law, sentence, text, days, withRefunds, withFiles } = choice;
  return {
    act,
    version,
    rule,
    ground,
    ...(ground === 'law' && { law: law.trim() }),
    ...(sentence === OWN_SENTENCE ? { text: text.trim() } : { sentence }),
    ...(DAYS[act] && days !== null && { days }),
    ...(act === 'remove' && { withRefunds, withFiles }),
  };
}

/** Returns the act of an address; null for none. */
export function readAct(asked: unknown): ChosenAct | null {
  return ACT_KEYS.find(({ act }) => act === asked)?.act ?? null;
}
