import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

import { isLoopback } from './client-address.ts';

/** The IANA registry of special-purpose IPv4 addresses, and multicast. */
const specialIpv4 = new BlockList();
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
  specialIpv4.addSubnet(network, prefix);
}

/** Allocated IPv6 unicast, and the ranges in it for IPv4 tunnels and documentation. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
specialIpv6.addSubnet('2001::', 23, 'ipv6');
specialIpv6.addSubnet('2001:db8::', 32, 'ipv6');
specialIpv6.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address);
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** Resolves public addresses only, at connect time: a check in advance would allow DNS rebinding. */
export const resolvePublicAddress: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '');
    const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = publicAddresses;
    if (first === undefined) return callback(new Error(`${hostname} has no public address`), '');
    return options.all === true
      ? callback(null, publicAddresses)
      : callback(null, first.address, first.family);
  });
};

/** The resolved address is checked later, when the connection opens. */
export function isAllowedUrl(address: string, allowsLoopback: boolean): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (allowsLoopback && isLocalhost(url) && /^https?:$/u.test(url.protocol)) return true;
  return url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname);
}

/** Posts to a URL that `isAllowedUrl` allows; follows no redirects. */
export function postToAllowedUrl(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const call = request(url, {
    ...options,
    method: 'POST',
    headers: { ...options.headers, 'content-length': body.length },
    ...(!isLocalhost(url) && { lookup: resolvePublicAddress }),
  });
  call.on('response', resolve);
  call.on('error', reject);
  call.end(body);
  return promise;
}

function isLocalhost({ hostname }: URL): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/gu, ''));
}

/** Public services have a host name with a dot; IP addresses and single labels are internal. */
function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
}
