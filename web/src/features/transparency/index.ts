export { TransparencyView } from './transparency-view';
