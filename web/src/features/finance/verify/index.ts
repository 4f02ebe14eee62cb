export { VerifyView } from './verify-view';
