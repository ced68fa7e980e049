import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

import { getAccount, updateAccount } from '@nabta/contract/account';
import { listSessions } from '@nabta/contract/auth';
import { setAccountImage } from '@nabta/contract/picture';
import { describe, expect, test } from 'vitest';

import { signIn } from '../../testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { second } from '../clock.ts';

const house = useTestApp();
const calls = { read: getAccount, list: listSessions, write: updateAccount } as const;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token with the claims of a good one, and any key, algorithm or claim changed. */
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
  const answers = [];
  for (const endpoint of Object.values(calls)) {
    answers.push((await browser.call(endpoint, endpoint === updateAccount ? { body: {} } : {})).status);
  }
  return answers;
}

describe('the token matrix', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const ours = () => house.context.secrets.signingKeys('token-signing')[0];
  const byUs = (text: string) => sign(null, Buffer.from(text), ours().privateKey);
  const ofCertificates = () => house.context.secrets.signingKeys('certificate-signing')[0];
  const certificates = () => ({ kid: ofCertificates().kid });
  const byCertificates = (text: string) => sign(null, Buffer.from(text), ofCertificates().privateKey);
  const publicKey = () => ours().publicKey.export({ format: 'pem', type: 'spki' });
  const now = () => Math.floor(house.clock.now().getTime() / second);

  const refused: [string, (token: string) => string | undefined][] = [
    ['none', () => undefined],
    ['garbage', () => 'garbage'],
    ['cut short', (token) => token.slice(0, -1)],
    ['without its signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['of another purpose', (token) => forge(token, { header: certificates(), by: byCertificates })],
    ['three empty parts', () => '..'],
    ['expired', (token) => forge(token, { claims: { exp: now() - 61 }, by: byUs })],
    ['no expiry', (token) => forge(token, { claims: { exp: undefined }, by: byUs })],
    ['another environment', (token) => forge(token, { claims: { iss: 'nabta:production' }, by: byUs })],
    ['another audience', (token) => forge(token, { claims: { aud: 'console' }, by: byUs })],
    ['another type', (token) => forge(token, { claims: { typ: 'refresh' }, by: byUs })],
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
    ['an unknown key id', (token) => forge(token, { header: { kid: 'unknown' }, by: byUs })],
    ['an unknown session', (token) => forge(token, { claims: { sid: crypto.randomUUID() }, by: byUs })],
  ];

  test.each(refused)('%s is refused everywhere', async (_, change) => {
    const browser = await signIn(house, '+966503000001');
    const token = browser.token ?? '';
    expect(await statuses(browser, change(token))).toEqual([401, 401, 401]);
    const upload = await browser.call(
      setAccountImage,
      {},
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(upload.status).toBe(401);
    house.clock.advance(second);
  });

  test.each([29, 31])('one with %i seconds left is good', async (left) => {
    const browser = await signIn(house, '+966503000002');
    house.clock.advance((900 - left) * second);
    expect(await statuses(browser, browser.token)).toEqual([200, 200, 200]);
  });

  test('the session of an account that was deleted is dead', async () => {
    const browser = await signIn(house, '+966503000003');
    const { sql } = house.context.database;
    await sql`delete from account where phone = '+966503000003'`;
    house.clock.advance(5 * second);
    expect(await statuses(browser, browser.token)).toEqual([401, 401, 401]);
  });
});

test('a token names ids only, never the phone or the name', async () => {
  const browser = await signIn(house, '+966503000005');
  const claims = JSON.parse(Buffer.from((browser.token ?? '').split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'typ']);
});
