export const PAYOUTS_PATH = '/users/payouts';
