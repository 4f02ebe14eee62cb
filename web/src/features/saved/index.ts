export { SavedView } from './saved-view';
