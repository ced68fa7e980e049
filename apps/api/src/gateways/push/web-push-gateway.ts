import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';

import type { Clock } from '../../platform/clock.ts';
import { isOwnMachine, lookUpPublic, mayCallAddress } from '../../platform/http/public-address.ts';
import type { VapidKey } from '../../platform/keys/secrets.ts';
import { encryptPush } from './encrypt-push.ts';
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
    mayCall: (endpoint) => mayCallAddress(endpoint, mayCallLoopback),
    async send({ endpoint, ...keys }, push) {
      if (!mayCallAddress(endpoint, mayCallLoopback)) return 'gone';
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
