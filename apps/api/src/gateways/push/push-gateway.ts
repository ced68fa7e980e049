import { sign } from 'node:crypto';

import { type Clock, hour, addMs, second } from '#core/clock.ts';
import { isAllowedUrl, postToAllowedUrl } from '#core/http/ssrf-guard.ts';
import type { VapidKey } from '#core/keys/secrets.ts';

import { encryptPush, type PushKeys } from './encrypt-push.ts';

export type PushTarget = PushKeys & { endpoint: string };

export type OutgoingPush = {
  /** Push topic: a push service keeps only the latest undelivered message of an id. */
  id: string;
  body: string;
  ttlSeconds: number;
};

export type PushGateway = {
  /** Whether the endpoint may be called (SSRF check). */
  mayCall(endpoint: string): boolean;
  /** `gone`: the subscription has ended. `refused`: a retry would fail too. Throws `PushFailure`. */
  send(target: PushTarget, push: OutgoingPush): Promise<'sent' | 'gone' | 'refused'>;
};

/** Retryable failure. The message contains the host only: the full URL lets anyone send. */
export class PushFailure extends Error {
  constructor(host: string, reason: string) {
    super(`${host}: ${reason}`);
    this.name = 'PushFailure';
  }
}

/** RFC 8292 allows 24 hours; half of it leaves room for clock errors. */
const ttlMs = 12 * hour;

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
export function createWebPushGateway(options: WebPushOptions): PushGateway {
  const { mayCallLoopback, timeoutMs } = options;
  return {
    mayCall: (endpoint) => isAllowedUrl(endpoint, mayCallLoopback),
    async send({ endpoint, ...keys }, push) {
      if (!isAllowedUrl(endpoint, mayCallLoopback)) return 'gone';
      const url = new URL(endpoint);
      const body = encryptPush(push.body, keys);
      const headers = { ...headersOf(push), authorization: vapidHeader(options, url) };
      const request = { headers, signal: AbortSignal.timeout(timeoutMs) };
      const response = await postToAllowedUrl(url, request, body).catch((error: Error) => {
        throw new PushFailure(url.host, error.message);
      });
      response.destroy();
      const { statusCode: status = 0 } = response;
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new PushFailure(url.host, `HTTP ${status}`);
      return 'refused';
    },
  };
}

/** Returns a VAPID token for one push service, signed with the key of the subscription. */
function vapidHeader({ key, subject, clock }: WebPushOptions, endpoint: URL): string {
  const exp = Math.floor(addMs(clock.now(), ttlMs).getTime() / second);
  const claims = { aud: endpoint.origin, exp, sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
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
