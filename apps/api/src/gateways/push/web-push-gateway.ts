import { sign } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';

import { type Clock, hour, addMs, second } from '#core/clock.ts';
import { isLocalhost, resolvePublicAddress, isAllowedUrl } from '#core/http/ssrf-guard.ts';
import type { VapidKey } from '#core/keys/secrets.ts';

import { encryptPush } from './encrypt-push.ts';
import { type OutgoingPush, PushFailure, type PushGateway } from './push-gateway.ts';

/** RFC 8292 allows 24 hours; half of it leaves room for clock errors. */
const ttlMs = 12 * hour;

/** Returns a VAPID token for one push service, signed with the key of the subscription. */
function vapidHeader(key: VapidKey, subject: string, endpoint: URL, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(addMs(now, ttlMs).getTime() / second),
    sub: subject,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

export type WebPushOptions = {
  key: VapidKey;
  /** Contact for push services: a mailto: or https: address. */
  subject: string;
  /** Off in production; allows a push service on the local machine. */
  mayCallLoopback: boolean;
  timeoutMs: number;
  clock: Clock;
};

/** Web Push (RFC 8030) with encrypted payloads and VAPID. */
export function webPushGateway(options: WebPushOptions): PushGateway {
  const { key, subject, mayCallLoopback, timeoutMs, clock } = options;
  return {
    mayCall: (endpoint) => isAllowedUrl(endpoint, mayCallLoopback),
    async send({ endpoint, ...keys }, push) {
      if (!isAllowedUrl(endpoint, mayCallLoopback)) return 'gone';
      const url = new URL(endpoint);
      const body = encryptPush(push.body, keys);
      const headers = { ...headersOf(push), authorization: vapidHeader(key, subject, url, clock.now()) };
      const status = await post(url, { headers, timeoutMs }, body);
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new PushFailure(url.host, `HTTP ${status}`);
      return 'refused';
    },
  };
}

function headersOf({ id, ttlSeconds }: OutgoingPush): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlSeconds),
    urgency: 'normal',
    topic: id.replaceAll('-', '').slice(0, 32),
  };
}

/** Returns the response status; ignores the body and follows no redirects. */
function post(
  url: URL,
  { headers, timeoutMs }: { headers: Record<string, string>; timeoutMs: number },
  body: Buffer,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isLocalhost(url) && { lookup: resolvePublicAddress }),
  };
  const call = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
  call.on('response', (answer) => {
    answer.destroy();
    resolve(answer.statusCode ?? 0);
  });
  call.on('error', (error) => reject(new PushFailure(url.host, error.message)));
  call.end(body);
  return promise;
}
