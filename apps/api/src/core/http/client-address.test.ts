import { expect, test } from 'vitest';

import { clientAddressKey, isFromThisMachine } from './client-address.ts';

test('counts an IPv6 address by its /64 and a mapped IPv4 address as IPv4', () => {
  expect(clientAddressKey('2001:db8:0:1::7')).toBe(clientAddressKey('2001:db8:0:1:ffff::9'));
  expect(clientAddressKey('2001:db8:0:2::7')).not.toBe(clientAddressKey('2001:db8:0:1::7'));
  expect(clientAddressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('treats a proxied request as remote, whichever proxy header it has', () => {
  expect(isFromThisMachine({ ip: '127.0.0.1', headers: {} })).toBe(true);
  expect(isFromThisMachine({ ip: '203.0.113.7', headers: {} })).toBe(false);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
    expect(isFromThisMachine({ ip: '::1', headers: { [name]: '127.0.0.1' } }), name).toBe(false);
});
