export { ComposerBox } from './composer-box';
export { WaitingPosts } from './waiting-list';
