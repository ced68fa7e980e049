import { isIPv6 } from 'node:net';

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, since one subscriber owns all of it. */
export function clientAddressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${expandedGroups(address).slice(0, 4).join(':')}::/64` : address;
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
