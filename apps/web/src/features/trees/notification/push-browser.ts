import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import type { subscribeToPush } from '@nabta/contract/trees/notification';

import { currentSubscription } from '#platform/push-subscription.ts';
import { trustedScript } from '#platform/trusted-script.ts';

/** `denied`: the user blocked notifications in this browser; only the user can allow them again. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export type SubscriptionBody = InputOfEndpoint<typeof subscribeToPush>['body'];

const workerPath = '/sw.js';

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await currentSubscription()) === undefined ? 'off' : 'on';
}

/**
 * Requests permission and subscribes; must run in a user gesture. Returns undefined when permission is not
 * granted.
 */
export async function subscribeBrowser(vapidPublicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(trustedScript(workerPath));
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // The push service rejects subscriptions created with a different key.
  if (old !== null && !usesKey(old, vapidPublicKey)) await old.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey });
}

export function bodyOf(subscription: PushSubscription): SubscriptionBody {
  const { keys = {} } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    expirationTime: subscription.expirationTime,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  };
}

function usesKey({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const encoded = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === vapidPublicKey;
}
