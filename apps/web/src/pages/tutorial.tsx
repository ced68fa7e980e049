import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { hasSeenTutorial, rememberTutorial } from '../features/tutorial/seen-tutorial.ts';
import { Tutorial } from '../features/tutorial/tutorial.tsx';
import { PassedOn } from '../platform/passed-on.tsx';
import { takeReturnPath } from '../platform/return-path.ts';
import { useAccount } from '../platform/session-provider.tsx';
import { tutorialAgain, urls } from '../platform/urls.ts';

/**
 * Ends where the person was on the way to before signing in, or at home. Who has seen it on this device is passed on at
 * once, unless they ask for it from their profile.
 */
export function TutorialScreen() {
  const navigate = useNavigate();
  const { id } = useAccount();
  const isAsked = useSearchParams()[0].has(tutorialAgain);
  const [isKnown] = useState(() => !isAsked && hasSeenTutorial(id));
  if (isKnown) return <PassedOn />;
  return (
    <Tutorial
      onDone={() => {
        rememberTutorial(id);
        void navigate(isAsked ? urls.profile() : takeReturnPath(), { replace: true });
      }}
    />
  );
}
