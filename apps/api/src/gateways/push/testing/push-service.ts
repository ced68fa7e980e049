import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { defined } from '#core/defined.ts';
import { parseJson } from '#core/parse-json.ts';
import { random } from '#core/random.ts';

import { startLocalServer } from '../../testing/local-server.ts';
import type { PushTarget } from '../push-gateway.ts';

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type PushService = {
  origin: string;
  received: ReceivedPush[];
  newest(): ReceivedPush;
  /** Status of the next responses; 0 means no response. */
  status: number;
  close(): Promise<void>;
};

/** Starts a local push service. */
export async function startPushService(): Promise<PushService> {
  const server = await startLocalServer(async (request, response) => {
    const body = await buffer(request);
    service.received.push({ path: request.url ?? '', headers: request.headers, body });
    if (service.status > 0) response.writeHead(service.status).end('{}');
  });
  const service: PushService = {
    ...server,
    received: [],
    status: 201,
    newest: () => defined(service.received.at(-1)),
  };
  return service;
}

/** Simulates a browser with the private key of a subscription. */
export type Subscriber = { target: PushTarget; read(push: ReceivedPush): string };

export function createSubscriber(origin: string, name: string): Subscriber {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = random.bytes(16);
  return {
    target: {
      endpoint: `${origin}/${name}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read: ({ body }) => decrypt(body, pair, auth),
  };
}

/** Decrypts by RFC 8188, section 2, and RFC 8291, section 3.4. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  if (padded.at(-1) !== 2) throw new Error('The last record has no final delimiter.');
  return padded.subarray(0, -1).toString('utf8');
}

export type SenderClaims = { aud: string; exp: number; sub: string; publicKey: string };

/** Verifies the VAPID signature and returns the claims (RFC 8292). */
export function readSender({ headers }: ReceivedPush): SenderClaims {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/u.exec(headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((coordinate) =>
    coordinate.toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature does not match this key.');
  return { ...parseJson<SenderClaims>(Buffer.from(claims, 'base64url').toString()), publicKey };
}
