import { expect, test } from 'vitest';

import { environmentNames, readEnvironment } from './environment.ts';

test.each(environmentNames)("serves the API from the app's origin in %s", (name) => {
  expect(readEnvironment({ VITE_ENVIRONMENT: name })).toEqual({ name, apiUrl: '/api', apiTimeoutMs: 15_000 });
});

test('is production in builds and local on the development server', () => {
  expect(readEnvironment({ PROD: true }).name).toBe('production');
  expect(readEnvironment({ PROD: false, VITE_ENVIRONMENT: 'moon' }).name).toBe('local');
});

test('reads an external API URL and a timeout from the settings', () => {
  const settings = { VITE_API_URL: 'https://api.example/api/', VITE_API_TIMEOUT_MS: '4000' };
  expect(readEnvironment(settings)).toMatchObject({ apiUrl: 'https://api.example/api', apiTimeoutMs: 4_000 });
  expect(readEnvironment({ VITE_API_TIMEOUT_MS: 'soon' }).apiTimeoutMs).toBe(15_000);
});
