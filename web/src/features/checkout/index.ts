export { CheckoutReturn } from './checkout-return';
