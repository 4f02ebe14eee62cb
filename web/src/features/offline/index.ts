export { OfflineView } from './offline-view';
