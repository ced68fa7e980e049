import { isIPv4, isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

import type { Secrets } from '../keys/secrets.ts';

/** Returns the key of rate limits: one subscriber owns a whole /64 of IPv6 addresses. */
export function clientAddressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${expandIpv6Groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** Hashes the address with a key, so that no table contains the address itself. */
export function addressKeyOf(secrets: Secrets, address: string): string {
  return secrets.hmac('address', clientAddressKey(address)).toString('base64url').slice(0, 22);
}

export type RequestSource = Pick<FastifyRequest, 'ip' | 'headers'>;

/** Undefined for local requests, whose address does not identify a client. */
export function limitedAddressKeyOf(secrets: Secrets, request: RequestSource): string | undefined {
  return isFromThisMachine(request) ? undefined : addressKeyOf(secrets, request.ip);
}

const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'forwarded',
  'via',
];

/** True for a loopback request without proxy headers. */
export function isFromThisMachine({ ip, headers }: RequestSource): boolean {
  return isLoopback(ip) && proxyHeaders.every((name) => headers[name] === undefined);
}

/** A proxy that sends no header of its own, or a page that resolves its name to this machine, keeps its host. */
export function hasLocalHost({ headers: { host = '' } }: Pick<RequestSource, 'headers'>): boolean {
  const name = host
    .replace(/:\d+$/u, '')
    .replace(/^\[(.*)\]$/u, '$1')
    .toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

export function isLoopback(address: string): boolean {
  const key = clientAddressKey(address);
  return address === '::1' || (isIPv4(key) && key.startsWith('127.'));
}

function expandIpv6Groups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/u, '').toLowerCase(),
  );
}
