export { useProof } from './use-reauth';
