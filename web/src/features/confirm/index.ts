export { type Proven, useProof } from './use-proof';
