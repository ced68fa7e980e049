import { expect, test } from 'vitest';

import type { KeyValueStorage } from '#platform/storage.ts';

import { createPhoneInVerification } from './phone-in-verification.ts';

function setUp() {
  const values = new Map<string, string>();
  const storage: KeyValueStorage = {
    read: (key) => values.get(key),
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const clock = { now: 1_000_000 };
  return { values, clock, phone: createPhoneInVerification(storage, () => clock.now) };
}

test('stores the phone and the time of the next resend', () => {
  const { phone, clock } = setUp();
  phone.save('+966501234567', { resendIn: 30, isLink: false });
  expect(phone.read()).toMatchObject({ phone: '+966501234567', resendAt: clock.now + 30_000 });
});

test('deletes the phone after ten minutes', () => {
  const { phone, clock, values } = setUp();
  phone.save('+966501234567', { resendIn: 30, isLink: false });
  clock.now += 10 * 60_000 - 1;
  expect(phone.read()?.phone).toBe('+966501234567');
  clock.now += 1;
  expect(phone.read()).toBeUndefined();
  expect(values.size).toBe(0);
});

test('does not keep the phone longer when the clock is set back', () => {
  const { phone, clock } = setUp();
  phone.save('+966501234567', { resendIn: 30, isLink: false });
  clock.now -= 60_000;
  expect(phone.read()).toBeUndefined();
});

test('deletes the phone on request', () => {
  const { phone, values } = setUp();
  phone.save('+966501234567', { resendIn: 30, isLink: false });
  phone.clear();
  expect(values.size).toBe(0);
});

test('ignores invalid stored data', () => {
  const { phone, values } = setUp();
  values.set('phone-in-verification', '{"phone":5}');
  expect(phone.read()).toBeUndefined();
  values.set('phone-in-verification', 'no json');
  expect(phone.read()).toBeUndefined();
});
