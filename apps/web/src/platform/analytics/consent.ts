import { useSyncExternalStore } from 'react';

import { deviceStorage } from '../storage.ts';
import { forgetVisitor } from './visitor.ts';

/** `barred`: the browser says by itself that its person is not to be tracked, so that nobody asks. */
export type Consent = 'barred' | 'unasked' | 'given' | 'refused';

const key = 'analytics-consent';
const listeners = new Set<() => void>();

/** Whether the person agreed to be counted; remembered on this device, and asked for anew on another. */
export function readConsent(): Consent {
  if (isBarred()) return 'barred';
  const kept = deviceStorage.read(key);
  return kept === 'given' || kept === 'refused' ? kept : 'unasked';
}

export function giveConsent(isGiven: boolean): void {
  deviceStorage.write(key, isGiven ? 'given' : 'refused');
  // Also where what records has not been loaded yet.
  if (!isGiven) forgetVisitor();
  for (const listener of listeners) listener();
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => 'barred');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab was asked.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Do Not Track, and Global Privacy Control. */
function isBarred(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
