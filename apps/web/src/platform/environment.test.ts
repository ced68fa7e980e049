import { expect, test } from 'vitest';

import { environmentNames, readEnvironment } from './environment.ts';

test.each(environmentNames)('%s finds its API beside the app', (name) => {
  expect(readEnvironment({ VITE_ENVIRONMENT: name })).toEqual({ name, apiUrl: '/api', apiTimeoutMs: 15_000 });
});

test('a build is for production, the development server is local', () => {
  expect(readEnvironment({ PROD: true }).name).toBe('production');
  expect(readEnvironment({ PROD: false, VITE_ENVIRONMENT: 'moon' }).name).toBe('local');
});

test('an API elsewhere and another timeout come from the configuration', () => {
  const settings = { VITE_API_URL: 'https://api.example/api/', VITE_API_TIMEOUT_MS: '4000' };
  expect(readEnvironment(settings)).toMatchObject({ apiUrl: 'https://api.example/api', apiTimeoutMs: 4_000 });
  expect(readEnvironment({ VITE_API_TIMEOUT_MS: 'soon' }).apiTimeoutMs).toBe(15_000);
});
