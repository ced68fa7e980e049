import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { hasSeenTutorial, markTutorialSeen } from '../features/people/tutorial/tutorial-seen.ts';
import { Tutorial } from '../features/people/tutorial/tutorial.tsx';
import { RedirectToReturnPath } from '../platform/redirect-to-return-path.tsx';
import { consumeReturnPath, giftCodeOfReturnPath } from '../platform/return-path.ts';
import { useAccount } from '../platform/session-provider.tsx';
import { tutorialAgain, urls } from '../platform/urls.ts';

/**
 * Redirects to the page requested before sign-in, or home. The tutorial is skipped when this device has shown
 * it, and before a gift, whose page links here after opening; the profile always shows it.
 */
export function Page() {
  const navigate = useNavigate();
  const { id } = useAccount();
  const isRequested = useSearchParams()[0].has(tutorialAgain);
  const [isSkipped] = useState(
    () => !isRequested && (hasSeenTutorial(id) || giftCodeOfReturnPath() !== undefined),
  );
  if (isSkipped) return <RedirectToReturnPath />;
  return (
    <Tutorial
      onDone={() => {
        markTutorialSeen(id);
        void navigate(isRequested ? urls.profile() : consumeReturnPath(), { replace: true });
      }}
    />
  );
}
