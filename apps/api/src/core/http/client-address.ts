import { isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

import type { Secrets } from '../keys/secrets.ts';

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, since one subscriber owns all of it. */
export function clientAddressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${expandedGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/** What limits of an address are kept under, so that no table holds the address itself. */
export function addressKeyOf(secrets: Secrets, address: string): string {
  return secrets.mac('address', clientAddressKey(address)).toString('base64url').slice(0, 22);
}

export type Asking = Pick<FastifyRequest, 'ip' | 'headers'>;

/** The same, and undefined for the machine itself: its address tells nothing about a person, so it has no limit. */
export function limitedAddressKeyOf(secrets: Secrets, request: Asking): string | undefined {
  return isFromThisMachine(request) ? undefined : addressKeyOf(secrets, request.ip);
}

/** What a proxy adds that speaks for others. */
const headersOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Asked on this machine, and by nobody who speaks for others. */
export function isFromThisMachine({ ip, headers }: Asking): boolean {
  return isLoopback(ip) && headersOfProxies.every((name) => headers[name] === undefined);
}

export function isLoopback(address: string): boolean {
  return address === '::1' || clientAddressKey(address).startsWith('127.');
}

function expandedGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/u, '').toLowerCase(),
  );
}
