import { isApplePhone, isInstalled } from '@/lib/install-prompt';
import { api } from '../client/client';
import { registerServiceWorker } from '../offline/register';
import { readMemberId } from '../session/token-store';

/**
 * Whether this browser shows notifications. `install`: iPhones show them for the installed app alone. `denied`: the
 * member refused, which only the browser's settings undo.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Subscription that the API has, by member: a browser may replace its own at any time. */
const STORED_KEY = 'push';

export async function readPushState(): Promise<PushState> {
  const hasWorker = window.__qima?.hasServiceWorker && 'serviceWorker' in navigator;
  if (!hasWorker || !('PushManager' in window) || !('Notification' in window))
    return hasWorker && isApplePhone() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const isOn = Notification.permission === 'granted' && (await registration?.pushManager.getSubscription());
  return isOn ? 'on' : 'off';
}

/** Asks for permission, so it must be called by a press. Throws on an error of the API, and then stays off. */
export async function turnOnPush(applicationServerKey: string, locale: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  await registerServiceWorker(locale);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key of the server could not be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    await storeSubscription(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  await api.del('/notifications/push');
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(STORED_KEY);
  return 'off';
}

/** Sends a subscription that the browser replaced, once. */
export async function syncPush(): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && localStorage.getItem(STORED_KEY) !== nameOf(subscription)) await storeSubscription(subscription);
}

const nameOf = ({ endpoint }: PushSubscription) => `${readMemberId()} ${endpoint}`;

async function storeSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api.post('/notifications/push', { endpoint, keys });
  localStorage.setItem(STORED_KEY, nameOf(subscription));
}
