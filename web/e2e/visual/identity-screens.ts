import * as open from './interactions';
import { bouncedContact, lastProvider, passkeys, pendingContact } from './mock/identity';
import { places } from './mock/recorded';
import type { Screen } from './screens';
import * as settings from './settings-interactions';
import { answered } from './states';

/** Joining, and sign-in settings: passkeys, providers, contacts and their change, and the logout with unsent drafts. */
export const identityScreens: readonly Screen[] = [
  { name: 'settings', path: '/settings/main', as: 'member' },
  { name: 'settings-personal', path: '/settings/personal-information', as: 'member' },
  { name: 'login-larger-text', path: '/login', preferences: { textSize: 'larger' }, variants: 'one' },
  { name: 'join', path: `/posts/${places.post}`, interact: open.openJoinSheet },
  { name: 'welcome', path: '/welcome', as: 'member' },
  {
    name: 'settings-security',
    path: '/settings/security',
    as: 'member',
    overrides: [answered('/identity/passkeys', passkeys)],
    variants: 'all',
  },
  { name: 'settings-passkeys-empty', path: '/settings/security', as: 'member', variants: 'one' },
  {
    name: 'settings-passkey-rename',
    path: '/settings/security',
    as: 'member',
    overrides: [answered('/identity/passkeys', passkeys)],
    interact: settings.openPasskeyName,
    variants: 'one',
  },
  {
    name: 'settings-passkey-remove',
    path: '/settings/security',
    as: 'member',
    overrides: [answered('/identity/passkeys', passkeys)],
    interact: settings.openPasskeyRemoval,
    variants: 'one',
  },
  {
    name: 'confirm-passkey',
    path: '/settings/security',
    as: 'member',
    overrides: [answered('/identity/passkeys', passkeys)],
    interact: settings.openPasskeyConfirmation,
    // The button behind the dialog is busy.
    isLoading: true,
  },
  {
    name: 'settings-providers',
    path: '/settings/security',
    as: 'member',
    interact: settings.scrollToProviders,
    variants: 'all',
  },
  {
    name: 'settings-provider-last',
    path: '/settings/security',
    as: 'member',
    overrides: [answered('/users/providers', lastProvider)],
    interact: settings.scrollToProviders,
    variants: 'one',
  },
  {
    name: 'settings-provider-remove',
    path: '/settings/security',
    as: 'member',
    interact: settings.openProviderRemoval,
    variants: 'one',
  },
  {
    name: 'settings-contact-pending',
    path: '/settings/personal-information',
    as: 'member',
    overrides: [answered('/users/contacts', pendingContact)],
    interact: settings.scrollToContacts,
    variants: 'all',
  },
  {
    name: 'settings-contact-bounced',
    path: '/settings/personal-information',
    as: 'member',
    overrides: [answered('/users/contacts', bouncedContact)],
    interact: settings.scrollToContacts,
    variants: 'all',
  },
  {
    name: 'settings-contact-new',
    path: '/settings/personal-information',
    as: 'member',
    interact: settings.openContactChange,
  },
  {
    name: 'settings-contact-code',
    path: '/settings/personal-information',
    as: 'member',
    interact: settings.sendContactCode,
    variants: 'all',
  },
  {
    name: 'logout-drafts',
    path: '/settings/main',
    as: 'member',
    preferences: { 'draft:layla': '{}' },
    interact: open.openLogout,
  },
];
