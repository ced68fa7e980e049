import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../platform/texts.tsx';
import { useOnline } from '../platform/use-online.ts';
import { OfflineBar } from '../ui/offline-bar.tsx';
import { useToasts } from '../ui/use-toasts.ts';

interface ConnectionBarProps {
  /** What to say where the phone has a connection and the server is away all the same. */
  away?: string | undefined;
  /** What is known beyond that: how old the page is, what waits. */
  notes?: ReactNode;
}

/** Says that the phone has no connection, and when it is back. */
export function ConnectionBar({ away, notes }: ConnectionBarProps) {
  const { t } = useTexts();
  const toasts = useToasts();
  const isOnline = useOnline();
  const wasOnline = useRef(true);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toasts.show({ kind: 'success', text: t('states.backOnline') });
    wasOnline.current = isOnline;
  }, [isOnline, t, toasts]);
  const text = isOnline ? away : t('states.offlineBar');
  if (text === undefined) return null;
  return (
    <OfflineBar>
      {text}
      {notes}
    </OfflineBar>
  );
}
