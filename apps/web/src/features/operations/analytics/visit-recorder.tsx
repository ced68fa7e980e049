import { beginVisit } from '@nabta/contract/operations/analytics';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

import { startRecorder } from '#platform/analytics/recorder.ts';
import type { Recorder } from '#platform/analytics/recorder.ts';
import { useConnection, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { analyticsKeys } from '#shared/cache/keys.ts';

/** Records the visit while the user consents. */
export function VisitRecorder() {
  const { sending } = useConnection();
  const { status, account } = useSession();
  const { language } = useTexts();
  const { pathname, search } = useLocation();
  const recorder = useRef<Recorder>(undefined);
  const lastView = useRef<string>(undefined);
  const { data: visit } = useApiQuery(
    beginVisit,
    {},
    {
      queryKey: analyticsKeys.visitOf(account?.id),
      // Waits for the session, so that a signed-in user is not first recorded as anonymous.
      enabled: status !== 'loading',
      staleTime: Infinity,
    },
  );

  const start = useEffectEvent(() => startRecorder({ language, apiUrl: sending.baseUrl }));
  useEffect(() => {
    recorder.current = start();
    return () => {
      recorder.current?.stop();
      recorder.current = undefined;
      lastView.current = undefined;
    };
  }, []);

  useEffect(() => recorder.current?.setLanguage(language), [language]);

  const recordView = useEffectEvent((url: string, currentVisit: typeof visit) => {
    // Until the new visit is known, sends nothing, or events would count for the previous user.
    recorder.current?.setVisit(currentVisit);
    if (currentVisit === undefined || recorder.current === undefined) return;
    // Signing in or out changes the identity but is no page view.
    if (url === lastView.current) recorder.current.identify(account);
    else recorder.current.view(pathname, account);
    lastView.current = url;
  });
  useEffect(() => recordView(`${pathname}${search}`, visit), [pathname, search, visit]);
  return null;
}
