export { ComposerBox } from './composer-box';
