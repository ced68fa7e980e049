import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import type { subscribeToPush } from '@nabta/contract/notification';

import { currentSubscription } from '../../platform/push-subscription.ts';
import { trustedScript } from '../../platform/trusted-script.ts';

/** `denied`: the person forbade it in this browser, and only they can allow it again. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export type SubscriptionBody = InputOfEndpoint<typeof subscribeToPush>['body'];

const workerPath = '/sw.js';

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await currentSubscription()) === undefined ? 'off' : 'on';
}

/** Asks the person, and then the browser; must come from a press. Undefined where they do not allow it. */
export async function subscribeBrowser(vapidPublicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(trustedScript(workerPath));
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // One that was made with another key would be refused by its push service.
  if (old !== null && !isMadeWith(old, vapidPublicKey)) await old.unsubscribe();
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

function isMadeWith({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const written = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return written.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === vapidPublicKey;
}
