import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { saveReturnPath } from '../platform/return-path.ts';
import { useConnection } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { isSignInPath, urls } from '../platform/urls.ts';
import { useToasts } from '../ui/use-toasts.ts';

/** Redirects to /login when the server ended the session, except during sign-in. */
export function useLostSession(): void {
  const { session } = useConnection();
  const navigate = useNavigate();
  const location = useLocation();
  const toasts = useToasts();
  const { t } = useTexts();
  const onLost = useEffectEvent(() => {
    if (isSignInPath(location.pathname)) return;
    saveReturnPath(location.pathname + location.search + location.hash);
    toasts.show({ kind: 'error', text: t('errors.sessionExpired') });
    void navigate(urls.login(), { replace: true });
  });
  useEffect(() => session.onEnd((reason) => (reason === 'lost' ? onLost() : undefined)), [session]);
}
