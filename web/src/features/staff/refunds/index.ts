export { RefundsView } from './refunds-view';
