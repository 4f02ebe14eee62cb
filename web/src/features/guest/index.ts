export { GuestHome } from './guest-front';
