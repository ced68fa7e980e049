import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { PassedOn } from '../platform/passed-on.tsx';
import { rememberReturnPath } from '../platform/return-path.ts';
import { useConnection, useSession } from '../platform/session-provider.tsx';
import type { SessionStatus } from '../platform/session-provider.tsx';
import { urls } from '../platform/urls.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Shell } from './shell.tsx';

/**
 * Who a screen is for. `all`: everybody. `visitors`: those who are not signed in yet.
 * `unnamed`: new users without a name. `people`: signed in and named.
 */
export type Audience = 'all' | 'visitors' | 'unnamed' | 'people';

type Verdict = 'show' | 'wait' | 'unreachable' | 'login' | 'name' | 'tutorial' | 'onward';

const verdicts = {
  all: { 'signed-out': 'show', loading: 'show', unreachable: 'show', unnamed: 'show', 'signed-in': 'show' },
  visitors: {
    'signed-out': 'show',
    loading: 'show',
    unreachable: 'show',
    unnamed: 'name',
    'signed-in': 'onward',
  },
  unnamed: {
    'signed-out': 'login',
    loading: 'wait',
    unreachable: 'unreachable',
    unnamed: 'show',
    'signed-in': 'tutorial',
  },
  people: {
    'signed-out': 'login',
    loading: 'wait',
    unreachable: 'unreachable',
    unnamed: 'name',
    'signed-in': 'show',
  },
} as const satisfies Record<Audience, Record<SessionStatus, Verdict>>;

type SessionGuardProps = {
  audience: Audience;
  /** Stands there until it is known whether it is for this person. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** Shows a screen to those it is for, and leads everybody else to where they have to go first. */
export function SessionGuard({ audience, waiting, children }: SessionGuardProps) {
  const { status, retry } = useSession();
  const [firstStatus] = useState(status);
  // Who loses the session while giving a name stays there: a session is lost quietly on the paths of sign-in (SPEC section 2).
  const staysDespiteLoss = audience === 'unnamed' && firstStatus !== 'signed-out' && status === 'signed-out';
  const verdict: Verdict = staysDespiteLoss ? 'show' : verdicts[audience][status];
  // A whole screen is drawn in small pieces while the waiting one stands, so that a finger on the page is heard.
  const isDrawn = useDeferredValue(verdict === 'show');
  switch (verdict === 'show' && !isDrawn ? 'wait' : verdict) {
    case 'show':
      return children;
    case 'wait':
      return waiting ?? <Shell />;
    case 'unreachable':
      return <ErrorScreen onRetry={retry} />;
    case 'login':
      return <ToLogin />;
    case 'name':
      return <Navigate to={urls.newUser()} replace />;
    case 'tutorial':
      return <Navigate to={urls.tutorial()} replace />;
    case 'onward':
      return <PassedOn />;
  }
}

function ToLogin() {
  const { session } = useConnection();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    // Who signed out on purpose did not want to come back here.
    if (session.lastEnd() !== 'left') rememberReturnPath(pathname + search + hash);
  }, [session, pathname, search, hash]);
  return <Navigate to={urls.login()} replace />;
}
