import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { Offline } from '../platform/offline/offline.ts';
import { useTexts } from '../platform/texts.tsx';
import { useOffline, usePendingItems } from '../shared/offline/use-pending-items.ts';
import { useToday } from '../shared/period/use-today.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { ConnectionBar } from './connection-bar.tsx';

/** Connection status, pending actions and app updates for signed-in users. */
export function OfflineStatus() {
  const offline = useOffline();
  return offline === undefined ? <ConnectionBar /> : <StartedOfflineStatus offline={offline} />;
}

function StartedOfflineStatus({ offline }: { offline: Offline }) {
  const { t } = useTexts('offline');
  const dataAge = useDataAge(offline);
  const isFallback = useSyncExternalStore(
    offline.persistedQueries.subscribe,
    offline.persistedQueries.isFallback,
  );
  const pendingCount = usePendingItems().length;
  useOutcomeToasts(offline);
  useUpdatePrompt(offline);
  const notes = [
    dataAge === undefined ? undefined : t('offline.asOf', { time: dataAge }),
    pendingCount === 0 ? undefined : t('offline.waiting', { count: pendingCount }),
  ].filter((note) => note !== undefined);
  const unreachableText = isFallback || pendingCount > 0 ? t('offline.away') : undefined;
  return (
    <ConnectionBar unreachableText={unreachableText} notes={notes.map((note) => ` · ${note}`).join('')} />
  );
}

/** Formats the age of the oldest data on the page. */
function useDataAge({ persistedQueries }: Offline): string | undefined {
  const { formatDate } = useTexts();
  const today = useToday().getTime();
  const loadedAt = useSyncExternalStore(persistedQueries.subscribe, persistedQueries.oldestLoadedAt);
  if (loadedAt === undefined) return undefined;
  return formatDate(loadedAt, { timeStyle: 'short', ...(loadedAt < today && { dateStyle: 'medium' }) });
}

/** Shows the outcome of queued actions on any page. */
function useOutcomeToasts({ onOutcome }: Offline): void {
  const { t } = useTexts('offline');
  const toasts = useToasts();
  useEffect(
    () =>
      onOutcome((outcome) => {
        if (outcome === 'queued') toasts.show({ kind: 'info', text: t('offline.kept') });
        else if ('sent' in outcome)
          toasts.show({ kind: 'success', text: t('offline.sent', { count: outcome.sent }) });
        else
          toasts.show({
            kind: 'error',
            duration: 8_000,
            text: t('offline.refused', { reason: outcome.error?.message ?? t('offline.tooOld') }),
          });
      }),
    [onOutcome, t, toasts],
  );
}

/** Offers a newer build; it is applied on request, but not while a form has unsaved input. */
function useUpdatePrompt({ update, hasUnsavedInput }: Offline): void {
  const { t } = useTexts('offline');
  const toasts = useToasts();
  const isReady = useSyncExternalStore(update?.subscribe ?? neverSubscribe, () => update?.isReady() ?? false);
  const [isRequested, setIsRequested] = useState(false);
  const toastId = useRef<number>(undefined);
  useEffect(() => {
    if (!isReady || isRequested) return;
    const onPress = () => {
      if (!hasUnsavedInput()) return update?.apply();
      setIsRequested(true);
      toasts.show({ kind: 'info', text: t('offline.updateLater'), duration: 6_000 });
    };
    if (toastId.current !== undefined) toasts.dismiss(toastId.current);
    toastId.current = toasts.show({
      kind: 'info',
      icon: 'arrow-clockwise',
      text: t('offline.updateReady'),
      duration: Infinity,
      action: { label: t('offline.updateNow'), onPress },
    });
  }, [isReady, isRequested, update, hasUnsavedInput, t, toasts]);
  useEffect(() => {
    if (!isRequested) return undefined;
    // Polls, because forms are sent, emptied or unmounted without a common event.
    const timer = setInterval(() => !hasUnsavedInput() && update?.apply(), formPollMs);
    return () => clearInterval(timer);
  }, [isRequested, update, hasUnsavedInput]);
}

const formPollMs = 1_000;
const neverSubscribe = () => () => undefined;
