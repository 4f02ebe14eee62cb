export { type FinancePlace, FinanceView } from './finance-view';
