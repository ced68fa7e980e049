import { createECDH } from 'node:crypto';

import { expect, test } from 'vitest';

import { arePushKeys, encryptPush } from './encrypt-push.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  message: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('matches the example of RFC 8291 byte for byte', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(example.senderKey, 'base64url'));
  const randomness = { salt: Buffer.from(example.salt, 'base64url'), sender };
  expect(encryptPush(example.message, example.keys, randomness).toString('base64url')).toBe(example.body);
});

test('encrypts the same message differently each time', () => {
  const [one, other] = [1, 2].map(() => encryptPush(example.message, example.keys));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test('rejects a message that is too long for push services', () => {
  expect(() => encryptPush('x'.repeat(4_000), example.keys)).toThrow('too long');
});

test('detects invalid keys before sending', () => {
  expect(arePushKeys(example.keys)).toBe(true);
  expect(arePushKeys({ ...example.keys, auth: 'BTBZ' })).toBe(false);
  expect(arePushKeys({ ...example.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
  expect(arePushKeys({ ...example.keys, p256dh: example.keys.auth })).toBe(false);
});
