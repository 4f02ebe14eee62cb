export { FINANCE_TABS, type FinanceState, FinanceView } from './finance-view';
