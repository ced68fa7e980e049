import { useSyncExternalStore } from 'react';

import { deviceStorage } from '../storage.ts';
import { deleteVisitorIds } from './visitor.ts';

/** `barred`: the browser sends Do Not Track or Global Privacy Control, so the app does not ask. */
export type Consent = 'barred' | 'unasked' | 'given' | 'refused';

const key = 'analytics-consent';
const listeners = new Set<() => void>();

/** Analytics consent of this device. */
export function readConsent(): Consent {
  if (isTrackingBlocked()) return 'barred';
  const stored = deviceStorage.read(key);
  return stored === 'given' || stored === 'refused' ? stored : 'unasked';
}

export function saveConsent(isGiven: boolean): void {
  deviceStorage.write(key, isGiven ? 'given' : 'refused');
  // Also when the recorder is not loaded.
  if (!isGiven) deleteVisitorIds();
  for (const listener of listeners) listener();
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => 'barred');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changed in a different tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function isTrackingBlocked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
