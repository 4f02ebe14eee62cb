export { Destination, MethodRow } from './method-row';
export { MethodSetup } from './method-setup';
