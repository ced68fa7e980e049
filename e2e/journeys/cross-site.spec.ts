import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { port } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';

const house = `http://localhost:${port}`;

/** What a page can send to another site without asking: pictures, frames, prefetches, forms. */
const page = `<!doctype html><title>elsewhere</title>
  <link rel="prefetch" href="${house}/api/auth/refresh">
  <img src="${house}/api/auth/refresh"><img src="${house}/api/auth/logout"><img src="${house}/api/account">
  <iframe src="${house}/profile"></iframe><iframe name="sink"></iframe>
  <form method="post" action="${house}/api/auth/logout" target="sink"></form>
  <form method="post" enctype="text/plain" action="${house}/api/auth/logout" target="sink">
    <input name='{"everywhere":true,"rest":"' value='"}'>
  </form>
  <form method="post" enctype="multipart/form-data" action="${house}/api/account/image" target="sink"></form>`;

/** And what its scripts ask for; answers what they could read. */
async function attack(origin: string): Promise<string[]> {
  const json = { 'content-type': 'application/json' };
  const asks: [path: string, init: RequestInit][] = [
    ['/auth/refresh', {}],
    ['/auth/refresh', { headers: json }],
    ['/auth/refresh', { mode: 'no-cors' }],
    ['/auth/logout', { method: 'POST' }],
    ['/auth/logout', { method: 'POST', mode: 'no-cors', body: '{"everywhere":true}' }],
    ['/auth/logout', { method: 'POST', headers: json, body: '{"everywhere":true}' }],
    ['/account', {}],
    ['/account', { method: 'PATCH', headers: json, body: '{"firstname":"Mallory"}' }],
    ['/account', { method: 'POST', mode: 'no-cors', body: '{"firstname":"Mallory"}' }],
    ['/specie', {}],
    ['/tree/infinite', { mode: 'no-cors' }],
  ];
  const read: string[] = [];
  for (const form of document.forms) form.submit();
  for (const [path, init] of asks) {
    const text = await fetch(`${origin}/api${path}`, { credentials: 'include', ...init }).then(
      (response) => response.text(),
      () => '',
    );
    if (text !== '') read.push(`${path}: ${text}`);
  }
  navigator.sendBeacon(`${origin}/api/auth/logout`, '{"everywhere":true}');
  return read;
}

test('a page of another site changes nothing of a person and reads no answer', async ({
  page: own,
  context,
  faults,
}) => {
  await signInQuietly(own, newPhone());
  await own.goto('/');
  await expectHomeOf(own, someone);

  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The same machine, and to a browser another site.
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const other = await context.newPage();
  const sent: Promise<string>[] = [];
  const changed: string[] = [];
  other.on('request', (request) => {
    if (request.url().startsWith(house)) sent.push(request.allHeaders().then(({ cookie = '' }) => cookie));
  });
  other.on('response', (response) => {
    const isChange = /logout|refresh|image|account$/u.test(response.url()) && response.ok();
    if (response.url().startsWith(house) && isChange) changed.push(`${response.status()} ${response.url()}`);
  });
  await other.goto(elsewhere);
  expect(await other.evaluate(attack, house)).toEqual([]);
  await other.waitForLoadState('networkidle');
  expect(sent.length).toBeGreaterThan(10);
  expect((await Promise.all(sent)).filter((cookie) => cookie.includes('nabta-'))).toEqual([]);
  expect(changed).toEqual([]);
  await other.close();
  server.close();

  // Signed in still, by the cookie too, and under the same name.
  const refreshed = await own.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/refresh', { headers })).status;
  });
  expect(refreshed).toBe(200);
  await own.reload();
  await expectHomeOf(own, someone);

  // What the browser itself says of the other page's attempts.
  const expected =
    /^request to http:\/\/127\.0\.0\.1:|blocked by CORS policy|frame-ancestors|Refused to (?:display|frame)|Framing/u;
  faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)));
});
