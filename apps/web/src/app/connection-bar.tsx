import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../platform/texts.tsx';
import { useOnline } from '../platform/use-online.ts';
import { OfflineBar } from '../ui/offline-bar.tsx';
import { useToasts } from '../ui/use-toasts.ts';

interface ConnectionBarProps {
  /** Text while the device is online but the server is unreachable. */
  unreachableText?: string | undefined;
  /** Extra status, such as the age of the data and pending actions. */
  notes?: ReactNode;
}

/** Shows when the device is offline and announces reconnection. */
export function ConnectionBar({ unreachableText, notes }: ConnectionBarProps) {
  const { t } = useTexts();
  const toasts = useToasts();
  const isOnline = useOnline();
  const wasOnline = useRef(true);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toasts.show({ kind: 'success', text: t('states.backOnline') });
    wasOnline.current = isOnline;
  }, [isOnline, t, toasts]);
  const text = isOnline ? unreachableText : t('states.offlineBar');
  if (text === undefined) return null;
  return (
    <OfflineBar>
      {text}
      {notes}
    </OfflineBar>
  );
}
