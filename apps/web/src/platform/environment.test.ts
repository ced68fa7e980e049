import { expect, test } from 'vitest';

import { readEnvironment } from './environment.ts';

test("expects the API on the app's origin by default", () => {
  expect(readEnvironment({})).toEqual({ apiUrl: '/api', apiTimeoutMs: 15_000 });
});

test('reads an external API URL and a timeout from the settings', () => {
  const settings = { VITE_API_URL: 'https://api.example/api/', VITE_API_TIMEOUT_MS: '4000' };
  expect(readEnvironment(settings)).toEqual({ apiUrl: 'https://api.example/api', apiTimeoutMs: 4_000 });
  expect(readEnvironment({ VITE_API_TIMEOUT_MS: 'soon' }).apiTimeoutMs).toBe(15_000);
});
