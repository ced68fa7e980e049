import { getAccount } from '@nabta/contract/account';
import type { Account } from '@nabta/contract/account';
import { signOut } from '@nabta/contract/auth';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import type { ApiClient } from './api-client.ts';
import { reportError } from './error-report.ts';
import type { Offline } from './offline/offline.ts';
import type { OwedSignOut } from './owed-sign-out.ts';
import { currentSubscription } from './push-subscription.ts';
import type { SenderOptions } from './send-request.ts';
import type { Session } from './session.ts';

/**
 * `unnamed`: signed in, but a new user who has to give a name first.
 * `unreachable`: there is a token, but the account could not be loaded.
 */
export type SessionStatus = 'signed-out' | 'loading' | 'unreachable' | 'unnamed' | 'signed-in';

export type SessionState = {
  status: SessionStatus;
  account: Account | undefined;
  /** Keeps the token that a verified code gave, and the account as it came with it. */
  signIn(token: string, account: Account): void;
  /** Ends the session here, or on every device; the latter fails where the server cannot be reached. */
  signOut(everywhere?: boolean): Promise<void>;
  /** Replaces the cached account by what the server answered. */
  setAccount(account: Account): void;
  /** Asks for the account again, where it was unreachable. */
  retry(): void;
};

export type Connection = {
  api: ApiClient;
  session: Session;
  owedSignOut: OwedSignOut;
  queryClient: QueryClient;
  /** How requests are sent, for answers that come piece by piece. */
  sending: SenderOptions;
  /** What is kept on the device and what waits there, loaded once it is needed; undefined where the browser keeps nothing. */
  offline(): Promise<Offline | undefined>;
};

export const accountQueryKey = ['account'] as const;

const ConnectionContext = createContext<Connection | undefined>(undefined);

export function SessionProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

/** `const { call } = useApi(); await call(sendCode, { body: { phone } })` */
export function useApi(): ApiClient {
  return useConnection().api;
}

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === undefined) throw new Error('useApi and useSession need a SessionProvider above them.');
  return connection;
}

export function useSession(): SessionState {
  const { api, session, owedSignOut, queryClient } = useConnection();
  // Prerendered pages know nobody; React takes the true answer right after it took over the page.
  const accountId = useSyncExternalStore(session.subscribe, session.accountId, () => undefined);
  const isSignedIn = accountId !== undefined;
  const { data, isError, refetch } = useQuery({
    queryKey: accountQueryKey,
    queryFn: ({ signal }) => api.call(getAccount, {}, { signal }),
    enabled: isSignedIn,
    // Or the header of the error screen, which knows the session too, would ask again and take that screen away.
    retryOnMount: false,
  });
  const account = isSignedIn ? data : undefined;

  const setAccount = useCallback(
    (account: Account) => {
      queryClient.setQueryData(accountQueryKey, account);
    },
    [queryClient],
  );
  const signIn = useCallback(
    (token: string, account: Account) => {
      owedSignOut.forget();
      session.start(token);
      setAccount(account);
    },
    [owedSignOut, session, setAccount],
  );
  const leave = useCallback(
    async (everywhere = false) => {
      try {
        await api.call(signOut, { body: everywhere ? { everywhere } : undefined });
      } catch (error) {
        if (everywhere) throw error;
        // Without a connection a person must still be able to hand the phone on.
        reportError(error, { action: 'sign-out' });
        owedSignOut.owe();
        void giveUpPush();
      }
      session.end('left');
    },
    [api, owedSignOut, session],
  );
  const retry = useCallback(() => void refetch(), [refetch]);

  return useMemo(
    () => ({
      status: statusOf(isSignedIn, account, isError),
      account,
      signIn,
      signOut: leave,
      setAccount,
      retry,
    }),
    [isSignedIn, account, isError, signIn, leave, setAccount, retry],
  );
}

/** The account, on screens that the session guard shows to signed-in people only. */
export function useAccount(): Account {
  const { account } = useSession();
  if (account === undefined) throw new Error('useAccount is for screens behind the session guard.');
  return account;
}

/** The server, which does not know yet who left, goes on sending; the browser alone can end that. */
async function giveUpPush(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch (error) {
    reportError(error, { action: 'give-up-push' });
  }
}

function statusOf(isSignedIn: boolean, account: Account | undefined, isError: boolean): SessionStatus {
  if (!isSignedIn) return 'signed-out';
  if (account === undefined) return isError ? 'unreachable' : 'loading';
  return account.firstname === null ? 'unnamed' : 'signed-in';
}
