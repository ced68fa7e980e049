import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';

import { isLoopback } from '../../platform/client-address.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VapidKey } from '../../platform/secrets.ts';
import { encryptPush } from './encrypt-push.ts';
import { lookUpPublic } from './public-address.ts';
import { type OutgoingPush, PushFailure, type PushGateway } from './push-gateway.ts';
import { vapidHeader } from './vapid-header.ts';

export type WebPushOptions = {
  key: VapidKey;
  /** Whom a push service may write to about us: a mailto: or https: address. */
  subject: string;
  /** Off in production: a push service of our own on this machine. */
  mayCallLoopback: boolean;
  timeoutMs: number;
  clock: Clock;
};

/** The Web Push protocol (RFC 8030) with encrypted messages and a signed sender. */
export function webPushGateway(options: WebPushOptions): PushGateway {
  const { key, subject, mayCallLoopback, timeoutMs, clock } = options;
  return {
    mayCall: (endpoint) => isCallable(endpoint, mayCallLoopback),
    async send({ endpoint, ...keys }, push) {
      if (!isCallable(endpoint, mayCallLoopback)) return 'gone';
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

/** A browser names the address, so it is trusted as little as the browser: https to a public host, and nothing else. */
function isCallable(endpoint: string, mayCallLoopback: boolean): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (mayCallLoopback && isOwnMachine(url) && /^https?:$/u.test(url.protocol)) return true;
  return url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname);
}

function isOwnMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/gu, ''));
}

/** Push services have names; an address without one, or a name without a dot, belongs to somebody's inside. */
function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
}

function headersOf({ id, lifeSeconds }: OutgoingPush): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(lifeSeconds),
    urgency: 'normal',
    topic: id.replaceAll('-', '').slice(0, 32),
  };
}

/** The status of the answer; nothing else of it is read, and no redirection is followed. */
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
    ...(!isOwnMachine(url) && { lookup: lookUpPublic }),
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
