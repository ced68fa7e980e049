import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { isPublicAddress, resolvePublicAddress } from './ssrf-guard.ts';

test.each(['8.8.8.8', '142.250.180.10', '2a00:1450:4009:81f::200a', '2620:149:208::1'])(
  'accepts the public address %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'push.example',
  '',
])('rejects %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('rejects a host name that resolves to this machine', async () => {
  await expect(promisify(resolvePublicAddress)('localhost', {})).rejects.toThrow('no public address');
});
