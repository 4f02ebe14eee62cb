export { type FinanceState, FinanceView } from './finance-view';
