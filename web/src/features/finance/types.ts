import type { components } from '@/api/schema';

/** Generated OpenAPI types of money. */
type Schemas = components['schemas'];

export type Balance = Schemas['Balance'];
export type Payout = Schemas['Payout'];
export type NewSeller = Schemas['NewSeller'];
export type Reserve = Schemas['Reserve'];
export type Sale = Schemas['Sale'];
export type SalesStatistics = Schemas['SalesStatistics'];
export type SalesFigures = Omit<SalesStatistics['days'][number], 'day'>;
export type CurrentShare = Schemas['CurrentShare'];
export type MissingCondition = CurrentShare['eligibility']['missing'][number];
export type Report = Schemas['Report'];
export type PeriodStatus = Report['status'];
export type Details = Schemas['Details'];

export type TopPost = Details['topPosts'][number];
export type LedgerEntry = Schemas['StatementLine'];
export type RefundRequest = Schemas['RefundRequest'];
export type RefundRequestState = RefundRequest['state'];
export type RefundRequestCounts = Schemas['RefundRequestCounts'];
export type Dispute = Schemas['Dispute'];
export type DeclineReason = Schemas['DeclineRefund']['reason'];
