import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { useOffline } from '../kit/offline/use-offline.ts';
import { useWaiting } from '../kit/offline/use-waiting.ts';
import { useToday } from '../kit/period/use-today.ts';
import { offlineTexts } from '../locales/offline.ts';
import type { Offline } from '../platform/offline/offline.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { ConnectionBar } from './connection-bar.tsx';

/** What signed-in people are told of connections, of what waits for one, and of newer versions. */
export function OfflinePart() {
  const offline = useOffline();
  return offline === undefined ? <ConnectionBar /> : <Started offline={offline} />;
}

function Started({ offline }: { offline: Offline }) {
  const tell = useTextFile(offlineTexts);
  const asOf = useAge(offline);
  const isFallback = useSyncExternalStore(offline.answers.subscribe, offline.answers.isFallback);
  const waiting = useWaiting().length;
  useOutcomes(offline);
  useUpdatePrompt(offline);
  const notes = [
    asOf === undefined ? undefined : tell('offline.asOf', { time: asOf }),
    waiting === 0 ? undefined : tell('offline.waiting', { count: waiting }),
  ].filter((note) => note !== undefined);
  const away = isFallback || waiting > 0 ? tell('offline.away') : undefined;
  return <ConnectionBar away={away} notes={notes.map((note) => ` · ${note}`).join('')} />;
}

/** How old the oldest is of what the screen shows, in words. */
function useAge({ answers }: Offline): string | undefined {
  const { formatDate } = useTexts();
  const today = useToday().getTime();
  const at = useSyncExternalStore(answers.subscribe, answers.shownAt);
  if (at === undefined) return undefined;
  return formatDate(at, at >= today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}

/** What was kept, sent or refused is told wherever the person is by then. */
function useOutcomes({ onOutcome }: Offline): void {
  const tell = useTextFile(offlineTexts);
  const toasts = useToasts();
  useEffect(
    () =>
      onOutcome((outcome) => {
        if (outcome === 'kept') toasts.show({ kind: 'info', text: tell('offline.kept') });
        else if ('sent' in outcome)
          toasts.show({ kind: 'success', text: tell('offline.sent', { count: outcome.sent }) });
        else
          toasts.show({
            kind: 'error',
            duration: 8_000,
            text: tell('offline.refused', { reason: outcome.error?.message ?? tell('offline.tooOld') }),
          });
      }),
    [onOutcome, tell, toasts],
  );
}

/** Offers a newer build; it is loaded when that is asked for, and not over a form that somebody is filling in. */
function useUpdatePrompt({ update, hasUnfinishedForm }: Offline): void {
  const tell = useTextFile(offlineTexts);
  const toasts = useToasts();
  const isReady = useSyncExternalStore(update?.subscribe ?? never, () => update?.isReady() ?? false);
  const [isWanted, setIsWanted] = useState(false);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!isReady || isWanted) return;
    const onPress = () => {
      if (!hasUnfinishedForm()) return update?.take();
      setIsWanted(true);
      toasts.show({ kind: 'info', text: tell('offline.updateLater'), duration: 6_000 });
    };
    if (shown.current !== undefined) toasts.dismiss(shown.current);
    shown.current = toasts.show({
      kind: 'info',
      icon: 'arrow-clockwise',
      text: tell('offline.updateReady'),
      duration: Infinity,
      action: { label: tell('offline.updateNow'), onPress },
    });
  }, [isReady, isWanted, update, hasUnfinishedForm, tell, toasts]);
  useEffect(() => {
    if (!isWanted) return undefined;
    // A form is done when it is sent, emptied or left, and the page it stood on may go a moment later.
    const timer = setInterval(() => !hasUnfinishedForm() && update?.take(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWanted, update, hasUnfinishedForm]);
}

const lookEveryMs = 1_000;
const never = () => () => undefined;
