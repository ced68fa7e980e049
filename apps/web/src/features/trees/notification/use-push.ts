import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { subscribeToPush, unsubscribeFromPush } from '@nabta/contract/trees/notification';
import { useQuery } from '@tanstack/react-query';

import { reportError } from '#platform/error-report.ts';
import { getPushSubscription } from '#platform/push-subscription.ts';
import { useApi, useConnection } from '#platform/session-provider.tsx';
import { deviceStorage } from '#platform/storage.ts';
import { trustedScript } from '#platform/trusted-script.ts';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { notificationKeys } from '#shared/cache/keys.ts';

/** Stores the account that enabled push; other accounts in this browser must enable it themselves. */
const pushAccountKey = 'push-account';

export function usePush() {
  const { call } = useApi();
  const { session } = useConnection();
  const state = useQuery({
    queryKey: notificationKeys.push,
    queryFn: async (): Promise<PushState> => {
      const pushState = await readPushState();
      return pushState === 'on' && !isEnabledFor(session.accountId()) ? 'off' : pushState;
    },
    staleTime: 0,
  });
  const mutation = useSingleMutation({
    mutationFn: async (vapidPublicKey: string | undefined) => {
      const isOn = await (vapidPublicKey === undefined ? disable() : enable(vapidPublicKey));
      await state.refetch();
      return isOn;
    },
    onError: (error) => reportError(error, { action: 'change-push' }),
  });

  async function enable(vapidPublicKey: string): Promise<boolean> {
    const subscription = await subscribeBrowser(vapidPublicKey);
    if (subscription === undefined) return false;
    await call(subscribeToPush, { body: bodyOf(subscription) });
    deviceStorage.write(pushAccountKey, session.accountId() ?? '');
    return true;
  }

  async function disable(): Promise<false> {
    const subscription = await getPushSubscription();
    if (subscription) await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
    deviceStorage.remove(pushAccountKey);
    await subscription?.unsubscribe();
    return false;
  }

  return {
    state: state.data,
    isChanging: mutation.isPending,
    turnOn: (vapidPublicKey: string, onFail: () => void, onDone: () => void) =>
      mutation.mutate(vapidPublicKey, { onError: onFail, onSuccess: (isOn) => isOn && onDone() }),
    turnOff: (onFail: () => void) => mutation.mutate(undefined, { onError: onFail }),
  };
}

/**
 * The server deletes push subscriptions with the session; this subscribes again after sign-in, once per page
 * load.
 */
export function useRenewPushSubscription(): void {
  const { call } = useApi();
  const { session } = useConnection();
  useQuery({
    queryKey: notificationKeys.storedPush,
    queryFn: async () => {
      if (!isEnabledFor(session.accountId())) return false;
      const subscription = await getPushSubscription();
      if (subscription === undefined) return false;
      await call(subscribeToPush, { body: bodyOf(subscription) });
      return true;
    },
    staleTime: Infinity,
    retry: false,
  });
}

function isEnabledFor(accountId: string | undefined): boolean {
  return accountId !== undefined && deviceStorage.read(pushAccountKey) === accountId;
}

/** `denied`: the user blocked notifications in this browser; only the user can allow them again. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on';

async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await getPushSubscription()) === undefined ? 'off' : 'on';
}

/**
 * Requests permission and subscribes; must run in a user gesture. Returns undefined when permission is not
 * granted.
 */
async function subscribeBrowser(vapidPublicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(trustedScript('/sw.js'));
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  // The push service rejects subscriptions created with a different key.
  if (existing !== null && !hasKey(existing, vapidPublicKey)) await existing.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey });
}

function bodyOf(subscription: PushSubscription): InputOfEndpoint<typeof subscribeToPush>['body'] {
  const { keys = {} } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    expirationTime: subscription.expirationTime,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  };
}

function hasKey({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const encoded = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === vapidPublicKey;
}
