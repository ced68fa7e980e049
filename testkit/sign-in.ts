import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import { leadingZeroBits, parsePuzzle, puzzleHashInput } from '../packages/domain/src/proof-of-work.ts';
import type { ApiResponse, Client } from './client.ts';
import { poll } from './processes.ts';

/** Returns all text messages sent to a phone, by any provider. */
export type ReadTexts = (phone: string) => string[];

export type SignIn = {
  isSignedIn: boolean;
  isLink: boolean;
  /** Difficulty of the proof of work. */
  bits: number;
  requestMs: number;
  slowestMs: number;
  error: string;
};

type CodeResponse = ApiResponse<{ isLink?: boolean }> & { bits: number };

/** Requests a code and solves the proof of work up to `maxBits`. */
export async function requestCode(client: Client, phone: string, maxBits = 24): Promise<CodeResponse> {
  let bits = 0;
  const send = (body: object) => client.call<{ isLink?: boolean }>('POST', '/auth/login_phone', body);
  let response = await send({ phone });
  for (let attempt = 0; response.code === 'PUZZLE_REQUIRED' && attempt < 3; attempt += 1) {
    const puzzle = response.details[0]?.kind ?? '';
    const requiredBits = parsePuzzle(puzzle)?.bits ?? 0;
    if (requiredBits > maxBits) break;
    bits = requiredBits;
    response = await send({ phone, proof: await solve(puzzle, requiredBits) });
  }
  return { ...response, bits };
}

/** Signs in with the code or link of the text message. */
export async function signIn(textsOf: ReadTexts, client: Client, phone: string): Promise<SignIn> {
  const earlierCount = textsOf(phone).length;
  const { status, code, data, bits, tookMs: requestMs } = await requestCode(client, phone);
  const isLink = data?.isLink ?? false;
  const failure = { isSignedIn: false, isLink, bits, requestMs, slowestMs: requestMs };
  if (status !== 200) return { ...failure, error: `${status} ${code}` };
  const [text = ''] = await waitForText(() => textsOf(phone).slice(earlierCount).slice(-1), /^.*$/su);
  if (text === '') return { ...failure, error: 'no text message arrived' };
  const linkToken = /#([\w-]{43})/u.exec(text)?.[1];
  const textCode = /#(\d{4})$/u.exec(text)?.[1] ?? '';
  const verified = await (linkToken === undefined
    ? client.call<{ token: string }>('POST', '/auth/verify_otp', { phone, code: textCode })
    : client.call<{ token: string }>('POST', '/auth/verify_link', { token: linkToken }));
  client.token = verified.data?.token ?? '';
  return {
    ...failure,
    isSignedIn: client.token !== '',
    isLink: linkToken !== undefined,
    slowestMs: Math.max(requestMs, verified.tookMs),
    error: `${verified.status} ${verified.code}`,
  };
}

/** Returns the number of failed sign-ins and prints their errors. */
export function countFailures(signIns: readonly SignIn[]): number {
  const failures = signIns.filter(({ isSignedIn }) => !isSignedIn);
  for (const { error } of failures) console.log(`  sign-in failed: ${error}`);
  return failures.length;
}

/** Waits for a text message that matches and returns the match; empty after the timeout. */
export async function waitForText(
  readTexts: () => string[],
  pattern: RegExp,
  timeoutMs = 60_000,
): Promise<string[]> {
  const findMatch = () => {
    const match = readTexts().flatMap((text) => pattern.exec(text) ?? []);
    return match.length > 0 ? match : undefined;
  };
  return (await poll(findMatch, timeoutMs, 50)) ?? [];
}

/**
 * A hard proof of work takes longer than the keep-alive timeout, so the loop yields to let the socket's close
 * event run.
 */
async function solve(puzzle: string, bits: number): Promise<{ puzzle: string; solution: number }> {
  for (let solution = 0; ; solution += 1) {
    if (leadingZeroBits(hash('sha256', puzzleHashInput(puzzle, solution), 'buffer')) >= bits)
      return { puzzle, solution };
    if (solution % 100_000 === 0) await yieldToEventLoop();
  }
}
