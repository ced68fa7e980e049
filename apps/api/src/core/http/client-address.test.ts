import { expect, test } from 'vitest';

import { clientAddressKey, hasLocalHost, isFromThisMachine } from './client-address.ts';

test('counts an IPv6 address by its /64 and a mapped IPv4 address as IPv4', () => {
  expect(clientAddressKey('2001:db8:0:1::7')).toBe(clientAddressKey('2001:db8:0:1:ffff::9'));
  expect(clientAddressKey('2001:db8:0:2::7')).not.toBe(clientAddressKey('2001:db8:0:1::7'));
  expect(clientAddressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('treats a proxied request as remote, whichever proxy header it has', () => {
  expect(isFromThisMachine({ ip: '127.0.0.1', headers: {} })).toBe(true);
  expect(isFromThisMachine({ ip: '203.0.113.7', headers: {} })).toBe(false);
  for (const name of [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'via',
    'x-forwarded-host',
    'x-forwarded-proto',
  ])
    expect(isFromThisMachine({ ip: '::1', headers: { [name]: '127.0.0.1' } }), name).toBe(false);
});

test('treats only names of this machine as a local host', () => {
  const localHosts = [
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'console.localhost:3000',
  ];
  for (const host of localHosts) expect(hasLocalHost({ headers: { host } }), host).toBe(true);
  for (const host of [
    'nabta.example',
    '127.0.0.1.nip.example',
    '127.example:80',
    '192.168.1.7:3000',
    undefined,
  ])
    expect(hasLocalHost({ headers: { host } }), host).toBe(false);
});
