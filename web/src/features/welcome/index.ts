export { WelcomeView } from './welcome-view';
