import { beginVisit } from '@nabta/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

import { analyticsKeys } from '../../kit/cache/keys.ts';
import { startRecorder } from '../../platform/analytics/recorder.ts';
import type { Recorder } from '../../platform/analytics/recorder.ts';
import { useConnection, useSession } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';

/** Records the visit of somebody who agreed to it, for as long as they do. */
export function VisitRecorder() {
  const { api, sending } = useConnection();
  const { status, account } = useSession();
  const { language } = useTexts();
  const { pathname, search } = useLocation();
  const recorder = useRef<Recorder>(undefined);
  const lastView = useRef<string>(undefined);
  const { data: visit } = useQuery({
    queryKey: analyticsKeys.visitOf(account?.id),
    queryFn: ({ signal }) => api.call(beginVisit, {}, { signal }),
    // Who is about to be known is not recorded as a stranger first.
    enabled: status !== 'loading',
    staleTime: Infinity,
  });

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

  const see = useEffectEvent((address: string, told: typeof visit) => {
    // Until it is known who is there now, nothing is told of the one before.
    recorder.current?.setVisit(told);
    if (told === undefined || recorder.current === undefined) return;
    // Who signs in or out on a page is somebody else, but has not come to another page.
    if (address === lastView.current) recorder.current.identify(account);
    else recorder.current.view(pathname, account);
    lastView.current = address;
  });
  useEffect(() => see(`${pathname}${search}`, visit), [pathname, search, visit]);
  return null;
}
