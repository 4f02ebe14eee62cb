export { StandingSection } from './standing-section';
