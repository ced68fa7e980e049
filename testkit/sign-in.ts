import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

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
  const seen = textsOf(phone).length;
  const { status, code, data, bits, tookMs: requestMs } = await requestCode(client, phone);
  const failed = {
    isSignedIn: false,
    isLink: data?.isLink ?? false,
    bits,
    requestMs,
    slowestMs: requestMs,
  };
  if (status !== 200) return { ...failed, error: `${status} ${code}` };
  const [text = ''] = await waitForText(() => textsOf(phone).slice(seen).slice(-1), /^.*$/su);
  if (text === '') return { ...failed, error: 'no text message arrived' };
  const linkToken = /#([\w-]{43})/u.exec(text)?.[1];
  const verified = await (linkToken === undefined
    ? client.call<{ token: string }>('POST', '/auth/verify_otp', { phone, code: codeIn(text) })
    : client.call<{ token: string }>('POST', '/auth/verify_link', { token: linkToken }));
  client.token = verified.data?.token ?? '';
  return {
    ...failed,
    isSignedIn: client.token !== '',
    isLink: linkToken !== undefined,
    slowestMs: Math.max(requestMs, verified.tookMs),
    error: `${verified.status} ${verified.code}`,
  };
}

/** Waits for a text message that matches and returns the match; empty after the timeout. */
export async function waitForText(
  readTexts: () => string[],
  pattern: RegExp,
  timeoutMs = 60_000,
): Promise<string[]> {
  const find = () => readTexts().flatMap((text) => pattern.exec(text) ?? []);
  const found = await poll(() => (find().length > 0 ? find() : undefined), timeoutMs, 50);
  return found ?? [];
}

function codeIn(text: string): string {
  return /#(\d{4})$/u.exec(text)?.[1] ?? '';
}

/**
 * A hard proof of work takes longer than the keep-alive timeout, so the loop yields to let the socket's close
 * event run.
 */
async function solve(puzzle: string, bits: number): Promise<{ puzzle: string; solution: number }> {
  for (let solution = 0; ; solution += 1) {
    if (leadingZeroBits(hash('sha256', puzzleHashInput(puzzle, solution), 'buffer')) >= bits)
      return { puzzle, solution };
    if (solution % 100_000 === 0) await nextTurn();
  }
}
