import { setTimeout as delay } from 'node:timers/promises';

import type { Caller } from './two-servers.ts';

/** Everything that was texted to a phone, by whichever provider. */
export type ReadTexts = (phone: string) => string[];

/** Whether somebody with this phone comes in by the code of a text. */
export async function comeIn(caller: Caller, textsOf: ReadTexts, phone: string): Promise<boolean> {
  const asked = await caller.call('/api/auth/login_phone', { method: 'POST', body: { phone } });
  const [, code = ''] = await textTo(textsOf, phone, /#(\d{4})$/u);
  const entered = await caller.call('/api/auth/verify_otp', {
    method: 'POST',
    body: { phone, code },
    cookie: asked.cookies.join('; '),
  });
  return entered.status === 200;
}

/** What was texted to a phone, as far as the pattern finds it; empty where nothing comes. */
export async function textTo(
  textsOf: ReadTexts,
  phone: string,
  pattern: RegExp,
  patienceMs = 30_000,
): Promise<string[]> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; await delay(50)) {
    const found = textsOf(phone)
      .map((text) => pattern.exec(text))
      .find((match) => match !== null);
    if (found) return [...found];
  }
  return [];
}
