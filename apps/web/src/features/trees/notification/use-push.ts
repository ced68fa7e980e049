import { subscribeToPush, unsubscribeFromPush } from '@nabta/contract/notification';
import { useQuery } from '@tanstack/react-query';

import { notificationKeys } from '../../kit/cache/keys.ts';
import { reportError } from '../../platform/error-report.ts';
import { currentSubscription } from '../../platform/push-subscription.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { deviceStorage } from '../../platform/storage.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { bodyOf, readPushState, subscribeBrowser } from './push-browser.ts';
import type { PushState } from './push-browser.ts';

/** Whose wish it was: the next person in this browser is asked anew. */
const wishKey = 'push-account';

/** Whether this browser shows push messages to the person, and ways to change it. */
export function usePush() {
  const { call } = useApi();
  const { session } = useConnection();
  const state = useQuery({
    queryKey: notificationKeys.push,
    queryFn: async (): Promise<PushState> => {
      const found = await readPushState();
      return found === 'on' && !isWished(session.accountId()) ? 'off' : found;
    },
    staleTime: 0,
  });
  const changing = useSingleMutation({
    mutationFn: async (vapidPublicKey: string | undefined) => {
      const isOn = await (vapidPublicKey === undefined ? stop() : start(vapidPublicKey));
      await state.refetch();
      return isOn;
    },
    onError: (error) => reportError(error, { action: 'change-push' }),
  });

  /** False where the person did not allow it. */
  async function start(vapidPublicKey: string): Promise<boolean> {
    const subscription = await subscribeBrowser(vapidPublicKey);
    if (subscription === undefined) return false;
    await call(subscribeToPush, { body: bodyOf(subscription) });
    deviceStorage.write(wishKey, session.accountId() ?? '');
    return true;
  }

  async function stop(): Promise<false> {
    const subscription = await currentSubscription();
    if (subscription) await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
    deviceStorage.remove(wishKey);
    await subscription?.unsubscribe();
    return false;
  }

  return {
    state: state.data,
    isChanging: changing.isPending,
    turnOn: (vapidPublicKey: string, onFail: () => void, onDone: () => void) =>
      changing.mutate(vapidPublicKey, { onError: onFail, onSuccess: (isOn) => isOn && onDone() }),
    turnOff: (onFail: () => void) => changing.mutate(undefined, { onError: onFail }),
  };
}

/** The server forgets a browser with its session; after the next sign-in of the same person it is told again, once a page. */
export function useKeptPush(): void {
  const { call } = useApi();
  const { session } = useConnection();
  useQuery({
    queryKey: notificationKeys.keptPush,
    queryFn: async () => {
      if (!isWished(session.accountId())) return false;
      const subscription = await currentSubscription();
      if (subscription === undefined) return false;
      await call(subscribeToPush, { body: bodyOf(subscription) });
      return true;
    },
    staleTime: Infinity,
    retry: false,
  });
}

function isWished(accountId: string | undefined): boolean {
  return accountId !== undefined && deviceStorage.read(wishKey) === accountId;
}
