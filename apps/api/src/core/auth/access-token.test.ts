import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

import { getAccount, updateAccount } from '@nabta/contract/people/account';
import { listSessions } from '@nabta/contract/people/auth';
import { setAccountImage } from '@nabta/contract/trees/picture';
import { describe, expect, test } from 'vitest';

import { signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

import { second } from '../clock.ts';

const app = useTestApp();
const calls = { read: getAccount, list: listSessions, write: updateAccount } as const;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns a valid token with its key, algorithm or claims changed. */
function forge(
  token: string,
  { header = {}, claims = {}, by }: { header?: object; claims?: object; by(text: string): Buffer },
) {
  const [head = '', body = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const text = `${encode({ ...JSON.parse(head), ...header })}.${encode({ ...JSON.parse(body), ...claims })}`;
  return `${text}.${by(text).toString('base64url')}`;
}

async function statuses(browser: TestBrowser, token: string | undefined): Promise<number[]> {
  browser.token = token;
  const codes = [];
  for (const endpoint of Object.values(calls)) {
    codes.push((await browser.call(endpoint, endpoint === updateAccount ? { body: {} } : {})).status);
  }
  return codes;
}

describe('access token validation', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const ourKey = () => app.context.secrets.signingKeys('token-signing')[0];
  const signWithOurKey = (text: string) => sign(null, Buffer.from(text), ourKey().privateKey);
  const certificateKey = () => app.context.secrets.signingKeys('certificate-signing')[0];
  const certificateHeader = () => ({ kid: certificateKey().kid });
  const signWithCertificateKey = (text: string) => sign(null, Buffer.from(text), certificateKey().privateKey);
  const publicKey = () => ourKey().publicKey.export({ format: 'pem', type: 'spki' });
  const now = () => Math.floor(app.clock.now().getTime() / second);

  const rejectedTokens: [string, (token: string) => string | undefined][] = [
    ['none', () => undefined],
    ['garbage', () => 'garbage'],
    ['cut short', (token) => token.slice(0, -1)],
    ['without its signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    [
      'of another purpose',
      (token) => forge(token, { header: certificateHeader(), by: signWithCertificateKey }),
    ],
    ['three empty parts', () => '..'],
    ['expired', (token) => forge(token, { claims: { exp: now() - 61 }, by: signWithOurKey })],
    ['no expiry', (token) => forge(token, { claims: { exp: undefined }, by: signWithOurKey })],
    [
      'another environment',
      (token) => forge(token, { claims: { iss: 'nabta:production' }, by: signWithOurKey }),
    ],
    ['another audience', (token) => forge(token, { claims: { aud: 'console' }, by: signWithOurKey })],
    ['another type', (token) => forge(token, { claims: { typ: 'refresh' }, by: signWithOurKey })],
    ['algorithm none', (token) => forge(token, { header: { alg: 'none' }, by: () => Buffer.alloc(0) })],
    [
      'HS256 with the public key',
      (token) =>
        forge(token, {
          header: { alg: 'HS256' },
          by: (text) => createHmac('sha256', publicKey()).update(text).digest(),
        }),
    ],
    ['another key', (token) => forge(token, { by: (text) => sign(null, Buffer.from(text), privateKey) })],
    ['an unknown key id', (token) => forge(token, { header: { kid: 'unknown' }, by: signWithOurKey })],
    [
      'an unknown session',
      (token) => forge(token, { claims: { sid: crypto.randomUUID() }, by: signWithOurKey }),
    ],
  ];

  test.each(rejectedTokens)('rejects a token on every endpoint: %s', async (_, change) => {
    const browser = await signIn(app, '+966503000001');
    const token = browser.token ?? '';
    expect(await statuses(browser, change(token))).toEqual([401, 401, 401]);
    const upload = await browser.call(
      setAccountImage,
      {},
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(upload.status).toBe(401);
    app.clock.advance(second);
  });

  test.each([29, 31])('accepts a token with %i seconds left', async (secondsLeft) => {
    const browser = await signIn(app, '+966503000002');
    app.clock.advance((900 - secondsLeft) * second);
    expect(await statuses(browser, browser.token)).toEqual([200, 200, 200]);
  });

  test('rejects the session of a deleted account', async () => {
    const browser = await signIn(app, '+966503000003');
    const { sql } = app.context.database;
    await sql`delete from account where phone = '+966503000003'`;
    app.clock.advance(5 * second);
    expect(await statuses(browser, browser.token)).toEqual([401, 401, 401]);
  });
});

test('puts only ids into a token, never the phone or the name', async () => {
  const browser = await signIn(app, '+966503000005');
  const claims = JSON.parse(Buffer.from((browser.token ?? '').split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'typ']);
});
