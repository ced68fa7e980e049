import { useState } from 'react';
import { Navigate } from 'react-router';

import { takeReturnPath } from './return-path.ts';

/** On to where the person was going before signing in, or home. */
export function PassedOn() {
  const [to] = useState(takeReturnPath);
  return <Navigate to={to} replace />;
}
