export { DeletionBanner } from './account/deletion-banner';
export { InterestsSection } from './interests/interests-section';
export { MainSection } from './main/main-section';
export { NotificationsSection } from './notifications/notifications-section';
export { AvatarSection } from './personal/avatar-section';
export { PersonalSection } from './personal/personal-section';
export { SecuritySection } from './security/security-section';
export { SettingsView } from './settings-view';
