export { GuestFront } from './guest-front';
