import { once } from 'node:events';
import { createServer } from 'node:http';

import { portOf } from '../../testkit/processes.ts';
import { port } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { signInViaApi } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';

const appOrigin = `http://localhost:${port}`;

/** Requests a page can send to a different site without CORS: images, frames, prefetches, forms. */
const attackPage = `<!doctype html><title>elsewhere</title>
  <link rel="prefetch" href="${appOrigin}/api/auth/refresh">
  <img src="${appOrigin}/api/auth/refresh"><img src="${appOrigin}/api/auth/logout"><img src="${appOrigin}/api/account">
  <iframe src="${appOrigin}/profile"></iframe><iframe name="sink"></iframe>
  <form method="post" action="${appOrigin}/api/auth/logout" target="sink"></form>
  <form method="post" enctype="text/plain" action="${appOrigin}/api/auth/logout" target="sink">
    <input name='{"everywhere":true,"rest":"' value='"}'>
  </form>
  <form method="post" enctype="multipart/form-data" action="${appOrigin}/api/account/image" target="sink"></form>`;

/** Sends the scripted requests and returns the readable responses. */
async function attack(origin: string): Promise<string[]> {
  const json = { 'content-type': 'application/json' };
  const requests: [path: string, init: RequestInit][] = [
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
  const readable: string[] = [];
  for (const form of document.forms) form.submit();
  for (const [path, init] of requests) {
    const text = await fetch(`${origin}/api${path}`, { credentials: 'include', ...init }).then(
      (response) => response.text(),
      () => '',
    );
    if (text !== '') readable.push(`${path}: ${text}`);
  }
  navigator.sendBeacon(`${origin}/api/auth/logout`, '{"everywhere":true}');
  return readable;
}

test('lets a page of a different site neither change an account nor read a response', async ({
  page: appPage,
  context,
  pageErrors,
}) => {
  await signInViaApi(appPage, newPhone());
  await appPage.goto('/');
  await expectHomeOf(appPage, someone);

  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(attackPage),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A different site for the browser, on the same machine.
  const otherUrl = `http://127.0.0.1:${portOf(server)}/`;
  const other = await context.newPage();
  const sent: Promise<string>[] = [];
  const changed: string[] = [];
  other.on('request', (request) => {
    if (request.url().startsWith(appOrigin))
      sent.push(request.allHeaders().then(({ cookie = '' }) => cookie));
  });
  other.on('response', (response) => {
    const isChange = /logout|refresh|image|account$/u.test(response.url()) && response.ok();
    if (response.url().startsWith(appOrigin) && isChange)
      changed.push(`${response.status()} ${response.url()}`);
  });
  await other.goto(otherUrl);
  expect(await other.evaluate(attack, appOrigin)).toEqual([]);
  await other.waitForLoadState('networkidle');
  expect(sent.length).toBeGreaterThan(10);
  expect((await Promise.all(sent)).filter((cookie) => cookie.includes('nabta-'))).toEqual([]);
  expect(changed).toEqual([]);
  await other.close();
  server.close();

  // Still signed in, including by cookie, with an unchanged name.
  const refreshed = await appPage.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/refresh', { headers })).status;
  });
  expect(refreshed).toBe(200);
  await appPage.reload();
  await expectHomeOf(appPage, someone);

  // Browser messages about the blocked attempts.
  const expected =
    /^request to http:\/\/127\.0\.0\.1:|blocked by CORS policy|frame-ancestors|Refused to (?:display|frame)|Framing/u;
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !expected.test(error)));
});
