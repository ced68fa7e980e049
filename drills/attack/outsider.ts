import { hash } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

import { leadingZeroBits, partsOfPuzzle, puzzleText } from '../../packages/domain/src/puzzle.ts';
import { apiUrl, type HouseUnderFire } from '../house-under-fire.ts';

export type Told = { status: number; code: string; data: unknown; puzzle: string; tookMs: number };

/** A browser somewhere, with cookies; it knows nothing of the product but its addresses. */
export type Outsider = {
  address: string;
  token: string;
  call(method: string, path: string, body?: object): Promise<Told>;
};

export type SignIn = {
  isIn: boolean;
  isLink: boolean;
  bits: number;
  askedMs: number;
  slowestMs: number;
  refusal: string;
};

type Body = { data?: unknown; code?: string; details?: { kind?: string }[] };

/** Comes to the product as by a proxy in front of it, from whichever address it likes. */
export function createOutsider(address: string): Outsider {
  const cookies = new Map<string, string>();
  const outsider: Outsider = { address, token: '', call };
  return outsider;

  async function call(method: string, path: string, body?: object): Promise<Told> {
    const startedAt = performance.now();
    const response = await fetch(`${apiUrl}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(outsider.token && { authorization: `Bearer ${outsider.token}` }),
      },
      signal: AbortSignal.timeout(30_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const answer = (await response.json().catch(() => ({}))) as Body;
    return {
      status: response.status,
      code: answer.code ?? '',
      data: answer.data,
      puzzle: answer.details?.[0]?.kind ?? '',
      tookMs: performance.now() - startedAt,
    };
  }

  function keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

type Asked = Told & { bits: number };

/** Asks for a code, and proves the work that is asked for as far as it is ready to pay. */
export async function askForCode(who: Outsider, phone: string, mostBits = 24): Promise<Asked> {
  let bits = 0;
  let answer = await who.call('POST', '/auth/login_phone', { phone });
  for (let attempt = 0; answer.code === 'PUZZLE_REQUIRED' && attempt < 3; attempt += 1) {
    const wanted = partsOfPuzzle(answer.puzzle)?.bits ?? 0;
    if (wanted > mostBits) break;
    bits = wanted;
    answer = await who.call('POST', '/auth/login_phone', {
      phone,
      proof: await solve(answer.puzzle, wanted),
    });
  }
  return { ...answer, bits };
}

/** As a person does who holds the phone. */
export async function signIn(house: HouseUnderFire, who: Outsider, phone: string): Promise<SignIn> {
  const seen = house.provider.messages.length;
  const asked = await askForCode(who, phone);
  const isLink = (asked.data as { isLink?: boolean } | undefined)?.isLink ?? false;
  const failed = { isIn: false, isLink, bits: asked.bits, askedMs: asked.tookMs, slowestMs: asked.tookMs };
  if (asked.status !== 200) return { ...failed, refusal: `${asked.status} ${asked.code}` };
  const text = await textTo(house, phone, seen);
  if (text === undefined) return { ...failed, refusal: 'no text came' };
  const token = /#([\w-]{43})/u.exec(text)?.[1];
  const code = /#(\d{4})$/u.exec(text)?.[1];
  const entered =
    token === undefined
      ? await who.call('POST', '/auth/verify_otp', { phone, code: code ?? '' })
      : await who.call('POST', '/auth/verify_link', { token });
  who.token = (entered.data as { token?: string } | undefined)?.token ?? '';
  return {
    isIn: who.token !== '',
    isLink: token !== undefined,
    bits: asked.bits,
    askedMs: asked.tookMs,
    slowestMs: Math.max(asked.tookMs, entered.tookMs),
    refusal: `${entered.status} ${entered.code}`,
  };
}

const patienceMs = 60_000;

async function textTo(
  { provider }: HouseUnderFire,
  phone: string,
  seen: number,
): Promise<string | undefined> {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await delay(50)) {
    const text = provider.messages.slice(seen).findLast(({ Recipient }) => Recipient === phone.slice(1));
    if (text !== undefined) return text.MessageBody;
  }
  return undefined;
}

/** The many bits of a newcomer take longer than a connection stays open, and its end must be noticed meanwhile. */
async function solve(puzzle: string, bits: number): Promise<{ puzzle: string; solution: number }> {
  for (let solution = 0; ; solution += 1) {
    if (leadingZeroBits(hash('sha256', puzzleText(puzzle, solution), 'buffer')) >= bits)
      return { puzzle, solution };
    if (solution % 100_000 === 0) await nextTurn();
  }
}
