export { FeesView } from './fees-view';
export { readMonth } from './months';
