import type { components } from '@/api/schema';

/** Answers of `/staff/*`, from the generated OpenAPI types. */
type Schemas = components['schemas'];

export type StaffSession = Schemas['StaffSession'];
export type StaffCounts = Schemas['WaitingCounts'];
export type StaffPerson = Schemas['Author'];
export type Role = StaffSession['role'];
export type CaseItem = Schemas['CaseItem'];
export type SubjectKind = CaseItem['kind'];
export type Rule = NonNullable<CaseItem['reason']>;
export type CaseDetail = Schemas['CaseDetail'];
export type Evidence = Schemas['Evidence'];
export type CaseReport = Schemas['CaseReport'];
export type Finding = Schemas['Finding'];
export type CaseNote = Schemas['Note'];
export type Decision = Schemas['Decision'];
export type Act = Decision['act'];
export type HistoryItem = Schemas['HistoryItem'];
export type Sentence = Schemas['SentenceOption'];
export type Statement = Schemas['StaffStatement'];
export type DecideBody = Schemas['DecisionInput'];
