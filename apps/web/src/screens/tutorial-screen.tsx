import { useNavigate } from 'react-router';

import { Tutorial } from '../features/tutorial/tutorial.tsx';
import { takeReturnPath } from '../platform/return-path.ts';

/** Ends where the person was on the way to before signing in, or at home. */
export function TutorialScreen() {
  const navigate = useNavigate();
  return <Tutorial onDone={() => void navigate(takeReturnPath(), { replace: true })} />;
}
