import { useState } from 'react';
import { Navigate } from 'react-router';

import { consumeReturnPath } from './return-path.ts';

/** Redirects to the page requested before sign-in, or to home. */
export function RedirectToReturnPath() {
  const [to] = useState(consumeReturnPath);
  return <Navigate to={to} replace />;
}
