import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { RedirectToReturnPath } from '../platform/redirect-to-return-path.tsx';
import { saveReturnPath } from '../platform/return-path.ts';
import { useConnection, useSession } from '../platform/session-provider.tsx';
import type { SessionStatus } from '../platform/session-provider.tsx';
import { urls } from '../platform/urls.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Shell } from './shell.tsx';

/**
 * `all`: everyone. `visitors`: signed out. `unnamed`: new users without a name. `people`: signed in with a
 * name.
 */
export type Audience = 'all' | 'visitors' | 'unnamed' | 'people';

type GuardDecision = 'show' | 'wait' | 'unreachable' | 'login' | 'name' | 'tutorial' | 'return-path';

const decisions = {
  all: { 'signed-out': 'show', loading: 'show', unreachable: 'show', unnamed: 'show', 'signed-in': 'show' },
  visitors: {
    'signed-out': 'show',
    loading: 'show',
    unreachable: 'show',
    unnamed: 'name',
    'signed-in': 'return-path',
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
} as const satisfies Record<Audience, Record<SessionStatus, GuardDecision>>;

type SessionGuardProps = {
  audience: Audience;
  /** Path that visitors are redirected to instead of sign-in. */
  visitorPath?: string | undefined;
  /** Shown until the session status is known. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Renders a page for its audience and redirects everyone else. */
export function SessionGuard({ audience, visitorPath, fallback, children }: SessionGuardProps) {
  const { status, retry } = useSession();
  const [firstStatus] = useState(status);
  // A lost session is ignored on the sign-in paths, including the name page.
  const isLossIgnored = audience === 'unnamed' && firstStatus !== 'signed-out' && status === 'signed-out';
  const decision: GuardDecision = isLossIgnored ? 'show' : decisions[audience][status];
  // Deferred, so React renders a large page in interruptible steps and input stays responsive.
  const isReady = useDeferredValue(decision === 'show');
  switch (decision === 'show' && !isReady ? 'wait' : decision) {
    case 'show':
      return children;
    case 'wait':
      return fallback ?? <Shell />;
    case 'unreachable':
      return <ErrorScreen onRetry={retry} />;
    case 'login':
      return visitorPath === undefined ? <RedirectToLogin /> : <Navigate to={visitorPath} replace />;
    case 'name':
      return <Navigate to={urls.newUser()} replace />;
    case 'tutorial':
      return <Navigate to={urls.tutorial()} replace />;
    case 'return-path':
      return <RedirectToReturnPath />;
  }
}

function RedirectToLogin() {
  const { session } = useConnection();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    // No return path after a deliberate sign-out.
    if (session.lastEnd() !== 'left') saveReturnPath(pathname + search + hash);
  }, [session, pathname, search, hash]);
  return <Navigate to={urls.login()} replace />;
}
