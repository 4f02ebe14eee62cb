export { useProof } from './use-proof';
