export { Consent } from './consent';
export { ConsentChoice } from './consent-choice';
