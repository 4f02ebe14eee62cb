export { DisputesView } from './disputes-view';
