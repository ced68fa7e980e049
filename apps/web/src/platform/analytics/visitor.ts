import { identityTtlSeconds } from '@nabta/domain/analytics-event';

import { tabStorage } from '../storage.ts';

const cookie = 'analytics-visitor';
const visitKey = 'analytics-visit';

/** Id of this browser; each visit renews its ten years. */
export function visitorId(): string {
  const id = readCookie() ?? crypto.randomUUID();
  writeCookie(id, identityTtlSeconds);
  return id;
}

/** Id of this tab. */
export function visitId(): string {
  const id = tabStorage.read(visitKey) ?? crypto.randomUUID();
  tabStorage.write(visitKey, id);
  return id;
}

/** Deletes the ids when consent is withdrawn. */
export function deleteVisitorIds(): void {
  writeCookie('', 0);
  tabStorage.remove(visitKey);
}

function readCookie(): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([\\da-f-]{36})(?:;|$)`, 'u').exec(document.cookie)?.[1];
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
