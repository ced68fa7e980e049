import { useEffect, useRef } from 'react';

import { useTexts } from '../platform/texts.tsx';
import { useOnline } from '../platform/use-online.ts';
import { OfflineBar } from '../ui/offline-bar.tsx';
import { useToasts } from '../ui/use-toasts.ts';

/** Says that the phone has no connection, and when it is back. */
export function ConnectionBar() {
  const { t } = useTexts();
  const toasts = useToasts();
  const isOnline = useOnline();
  const wasOnline = useRef(true);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toasts.show({ kind: 'success', text: t('states.backOnline') });
    wasOnline.current = isOnline;
  }, [isOnline, t, toasts]);
  return isOnline ? null : <OfflineBar>{t('states.offlineBar')}</OfflineBar>;
}
