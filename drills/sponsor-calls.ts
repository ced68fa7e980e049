import { setTimeout as delay } from 'node:timers/promises';

import type { AccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute } from '../apps/api/src/platform/clock.ts';
import { apiUrl } from './house-under-fire.ts';

export type Sponsor = { accountId: string; sessionId: string; companyId: string };

/** What a sponsor asks of the house; who finds it down asks again for a minute. */
export type SponsorCalls = ReturnType<typeof sponsorCalls>;

export function sponsorCalls(tokens: AccessTokens, sponsor: Sponsor) {
  const headers = () => ({ authorization: `Bearer ${tokens.sign(sponsor)}` });
  return {
    open: (path: string) => fetch(`${apiUrl}/api${path}`, { headers: headers() }),
    async call<Data>(method: string, path: string, body?: object): Promise<Data> {
      const isForm = body instanceof FormData;
      for (const giveUpAt = Date.now() + minute; ;) {
        const response = await fetch(`${apiUrl}/api${path}`, {
          method,
          headers: { ...headers(), ...(!isForm && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        }).catch(() => undefined);
        if (response?.ok) return ((await response.json()) as { data: Data }).data;
        if (Date.now() > giveUpAt || (response !== undefined && response.status < 429))
          throw new Error(`${method} ${path} answered ${response?.status}: ${await response?.text()}`);
        await delay(500);
      }
    },
  };
}
