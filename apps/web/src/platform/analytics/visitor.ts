import { identityLifeSeconds } from '@nabta/domain/analytics-event';

import { tabStorage } from '../storage.ts';

const cookie = 'analytics-visitor';
const visitKey = 'analytics-visit';

/** What this browser is known by; its ten years begin anew on every visit. */
export function visitorId(): string {
  const id = readCookie() ?? crypto.randomUUID();
  writeCookie(id, identityLifeSeconds);
  return id;
}

/** What this tab is known by, until it closes. */
export function visitId(): string {
  const id = tabStorage.read(visitKey) ?? crypto.randomUUID();
  tabStorage.write(visitKey, id);
  return id;
}

/** Who no longer agrees is a stranger from that moment on. */
export function forgetVisitor(): void {
  writeCookie('', 0);
  tabStorage.remove(visitKey);
}

function readCookie(): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([\\da-f-]{36})(?:;|$)`, 'u').exec(document.cookie)?.[1];
}

function writeCookie(value: string, lifeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure}`;
}
