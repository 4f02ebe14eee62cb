export { NotificationDrawerContent } from './drawer-content';
