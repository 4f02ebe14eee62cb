export { useReauth } from './use-reauth';
