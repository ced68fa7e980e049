import { identityTtlSeconds } from '@nabta/domain/analytics-event';
import { useSyncExternalStore } from 'react';

import { readCookie, writeCookie } from '../cookie.ts';
import { deviceStorage, tabStorage } from '../storage.ts';

/** `blocked`: the browser sends Do Not Track or Global Privacy Control, so the app does not ask. */
type Consent = 'blocked' | 'undecided' | 'given' | 'refused';

const key = 'analytics-consent';
const listeners = new Set<() => void>();

/** Analytics consent of this device. */
export function readConsent(): Consent {
  if (isTrackingBlocked()) return 'blocked';
  const stored = deviceStorage.read(key);
  return stored === 'given' || stored === 'refused' ? stored : 'undecided';
}

export function saveConsent(isGiven: boolean): void {
  deviceStorage.write(key, isGiven ? 'given' : 'refused');
  // The recorder, which also deletes them, may not be loaded.
  if (!isGiven) deleteVisitorIds();
  for (const listener of listeners) listener();
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => 'blocked');
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

const visitorCookie = 'analytics-visitor';
const visitKey = 'analytics-visit';

/** Id of this browser; each visit renews its ten years. */
export function getVisitorId(): string {
  const stored = readCookie(visitorCookie) ?? '';
  const id = /^[\da-f-]{36}$/u.test(stored) ? stored : crypto.randomUUID();
  writeCookie(visitorCookie, id, identityTtlSeconds);
  return id;
}

/** Id of this tab. */
export function getVisitId(): string {
  const id = tabStorage.read(visitKey) ?? crypto.randomUUID();
  tabStorage.write(visitKey, id);
  return id;
}

/** Deletes the ids when consent is withdrawn. */
export function deleteVisitorIds(): void {
  writeCookie(visitorCookie, '', 0);
  tabStorage.remove(visitKey);
}
