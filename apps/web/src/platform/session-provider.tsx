import { getAccount } from '@nabta/contract/people/account';
import type { Account } from '@nabta/contract/people/account';
import { signOut } from '@nabta/contract/people/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';

import type { ApiClient } from './api-client.ts';
import { reportError } from './error-report.ts';
import type { Offline } from './offline/offline.ts';
import type { PendingSignOut } from './pending-sign-out.ts';
import { getPushSubscription } from './push-subscription.ts';
import type { SenderOptions } from './send-request.ts';
import type { Session } from './session.ts';

/**
 * `unnamed`: a new user who has not given a name. `unreachable`: there is a token, but the account could not
 * be loaded.
 */
export type SessionStatus = 'signed-out' | 'loading' | 'unreachable' | 'unnamed' | 'signed-in';

export type SessionState = {
  status: SessionStatus;
  account: Account | undefined;
  /** Stores the token and account of a verified code. */
  signIn(token: string, account: Account): void;
  /** Ends the session here or on every device; the latter throws when the server is unreachable. */
  signOut(everywhere?: boolean): Promise<void>;
  /** Replaces the cached account. */
  setAccount(account: Account): void;
  /** Reloads an unreachable account. */
  retry(): void;
};

export type Connection = {
  api: ApiClient;
  session: Session;
  pendingSignOut: PendingSignOut;
  queryClient: QueryClient;
  /** Request options, also used for streamed responses. */
  sending: SenderOptions;
  /** Loads offline support on first use; undefined when unsupported. */
  offline(): Promise<Offline | undefined>;
};

export const accountQueryKey = ['account'] as const;

export const ConnectionContext = createContext<Connection | undefined>(undefined);

export function accountQuery(api: ApiClient) {
  return queryOptions({
    queryKey: accountQueryKey,
    queryFn: ({ signal }) => api.call(getAccount, {}, { signal }),
  });
}

export function useApi(): ApiClient {
  return useConnection().api;
}

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === undefined) throw new Error('useConnection must be used within a ConnectionContext.');
  return connection;
}

export function useSession(): SessionState {
  const { api, session, pendingSignOut, queryClient } = useConnection();
  // Prerendered pages are signed out; React reads the real session after hydration.
  const accountId = useSyncExternalStore(session.subscribe, session.accountId, () => undefined);
  const isSignedIn = accountId !== undefined;
  const { data, isError, refetch } = useQuery({
    ...accountQuery(api),
    enabled: isSignedIn,
    // Otherwise the header of the error page, which uses the session too, would retry and unmount that page.
    retryOnMount: false,
  });
  const account = isSignedIn ? data : undefined;

  function setAccount(account: Account): void {
    queryClient.setQueryData(accountQueryKey, account);
  }

  return {
    status: statusOf(isSignedIn, account, isError),
    account,
    signIn(token, account) {
      pendingSignOut.clear();
      session.start(token);
      setAccount(account);
    },
    async signOut(everywhere = false) {
      try {
        await api.call(signOut, { body: everywhere ? { everywhere } : undefined });
      } catch (error) {
        if (everywhere) throw error;
        // Signing out must work offline, e.g. before handing the phone to someone.
        reportError(error, { action: 'sign-out' });
        pendingSignOut.queue();
        void unsubscribeFromPush();
      }
      session.end('left');
    },
    setAccount,
    retry: () => void refetch(),
  };
}

/** Returns the account on pages behind the session guard. */
export function useAccount(): Account {
  const { account } = useSession();
  if (account === undefined) throw new Error('useAccount requires the session guard.');
  return account;
}

/** The server does not know about the sign-out and keeps sending; only the browser can stop it. */
async function unsubscribeFromPush(): Promise<void> {
  try {
    await (await getPushSubscription())?.unsubscribe();
  } catch (error) {
    reportError(error, { action: 'give-up-push' });
  }
}

function statusOf(isSignedIn: boolean, account: Account | undefined, isError: boolean): SessionStatus {
  if (!isSignedIn) return 'signed-out';
  if (account === undefined) return isError ? 'unreachable' : 'loading';
  return account.firstname === null ? 'unnamed' : 'signed-in';
}
