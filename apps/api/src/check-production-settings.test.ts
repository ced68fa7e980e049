import { expect, test } from 'vitest';

import { readConfig } from './config.ts';

const safe = {
  NODE_ENV: 'production',
  SECRET_KEY: 'pV3xk0Qm9sTz7LrW2bYc8NdF5hJg1aEu',
  PUBLIC_URL: 'https://nabta.example',
  TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  DATABASE_URL: 'postgres://nabta@db/nabta',
  MESSAGE_PROVIDERS: 'unifonic',
  UNIFONIC_APP_SID: 'sid',
  UNIFONIC_SENDER_ID: 'nabta',
  OPERATOR_NAME_AR: 'شركة نبتة',
  OPERATOR_NAME_EN: 'Nabta Company',
  OPERATOR_REGISTRATION: '1010000000',
  OPERATOR_ADDRESS_AR: 'الرياض',
  OPERATOR_ADDRESS_EN: 'Riyadh',
  OPERATOR_EMAIL: 'privacy@nabta.example',
  OPERATOR_HOSTING: 'Example Cloud',
  LEGAL_UPDATED_ON: '2026-11-16',
};

test('starts in production with safe settings, without demo data, API docs and developer pages', () => {
  expect(readConfig(safe)).toMatchObject({
    seed: 'none',
    trustedProxies: ['10.0.0.0/8', '::1'],
    hasApiDocs: false,
    hasDevPages: false,
    hasInbox: false,
  });
  expect(readConfig({ ...safe, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(readConfig({ ...safe, API_DOCS: 'on' }).hasApiDocs).toBe(true);
});

test.each<[Record<string, string | undefined>, RegExp]>([
  [{ SECRET_KEY: undefined }, /^SECRET_KEY is missing/u],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY is not right/u],
  [{ SECRET_KEY: 'change-me-'.repeat(4) }, /^SECRET_KEY is easy to guess/u],
  [{ SECRET_KEY: '0123456789'.repeat(4) }, /^SECRET_KEY is easy to guess/u],
  [{ SECRET_KEY_PREVIOUS: safe.SECRET_KEY }, /^SECRET_KEY_PREVIOUS must not be/u],
  [{ PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/u],
  [{ PUBLIC_URL: 'http://nabta.example' }, /^PUBLIC_URL must begin with https/u],
  [{ CONSOLE_ORIGIN: 'http://console.example' }, /^CONSOLE_ORIGIN must begin with https/u],
  [{ CONSOLE_ORIGIN: 'https://nabta.example' }, /^CONSOLE_ORIGIN must be another host/u],
  [{ SEED: 'demo' }, /^SEED=demo is not for production/u],
  [{ MESSAGE_PROVIDERS: undefined }, /^MESSAGE_PROVIDERS must name/u],
  [{ MESSAGE_PROVIDERS: 'unifonic,inbox' }, /^MESSAGE_PROVIDERS must name/u],
  [{ UNIFONIC_APP_SID: undefined }, /^UNIFONIC_APP_SID is missing/u],
  [{ TRUSTED_PROXIES: undefined }, /^TRUSTED_PROXIES is missing/u],
  [{ TRUSTED_PROXIES: 'the-proxy' }, /^TRUSTED_PROXIES.* is not right: must be addresses/u],
  [{ TRUSTED_PROXIES: '10.0.0.0/64' }, /^TRUSTED_PROXIES.* is not right/u],
  [{ DATABASE_URL: undefined }, /^DATABASE_URL is missing/u],
  [{ OPERATOR_NAME_AR: undefined }, /^OPERATOR_NAME_AR is missing/u],
  [{ OPERATOR_EMAIL: 'privacy' }, /^OPERATOR_EMAIL.* must be an e-mail address/u],
  [{ OPERATOR_HOSTING: '[hosting provider]' }, /^OPERATOR_HOSTING.* must not contain brackets/u],
  [{ LEGAL_UPDATED_ON: undefined }, /^LEGAL_UPDATED_ON is missing/u],
])('rejects %j with one sentence', (change, sentence) => {
  const start = () => readConfig({ ...safe, ...change });
  expect(start).toThrow(sentence);
  expect(start).toThrow(/^[^\n]+$/u);
});

test('reports all errors together', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /SECRET_KEY[^]*PUBLIC_URL[^]*TRUSTED_PROXIES/u,
  );
});
