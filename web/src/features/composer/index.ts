export { ComposerBox } from './composer-box';
export { useSharedText } from './use-shared-text';
export { WaitingPosts } from './waiting-list';
