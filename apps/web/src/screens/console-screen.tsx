import { Navigate } from 'react-router';

import { consolePagesFor } from '../features/console/console-pages.ts';
import { NotFoundPage } from '../kit/navigation/not-found-page.tsx';
import { useAccount } from '../platform/session-provider.tsx';

/** Leads to the first page of the console that one may see. */
export function ConsoleScreen() {
  const { role } = useAccount();
  const [first] = consolePagesFor(role);
  return first === undefined ? <NotFoundPage /> : <Navigate to={first.path} replace />;
}
