import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

import { isLoopback } from './client-address.ts';

/** IANA's registry of special-purpose IPv4 addresses, and those for many receivers. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix);
}

/** The part of IPv6 that is given out, and in it what leads to IPv4 or is for books. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
special6.addSubnet('2001::', 23, 'ipv6');
special6.addSubnet('2001:db8::', 32, 'ipv6');
special6.addSubnet('2002::', 16, 'ipv6');

/** Whether an address is one of the open internet, and not of a house, a cloud's inside or this machine. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address);
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** Finds only public addresses, at the moment of connecting, so that a name cannot turn to another address after a check. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '');
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) return callback(new Error(`${hostname} has no public address`), '');
    return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
  });
};

/**
 * Whether an address that somebody outside named may be called at all: https to a public name on the usual port, and nothing
 * else. Where it leads is looked at again when it is called.
 */
export function mayCallAddress(address: string, mayCallLoopback: boolean): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (mayCallLoopback && isOwnMachine(url) && /^https?:$/u.test(url.protocol)) return true;
  return url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname);
}

export function isOwnMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/gu, ''));
}

/** Services have names; an address without one, or a name without a dot, belongs to somebody's inside. */
function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
}
