import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a company makes a key, its shop orders a tree with it, and its server is told; the log shows it, and a revoked key is over', async ({
  page,
}) => {
  const told: string[] = [];
  const server = createServer((request, response) => {
    told.push(String(request.headers['nabta-event']));
    request.resume();
    response.writeHead(200).end('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nabta`;
  await enterConsole(page, demoPerson('910'), '/console/partners');
  await expect(page.getByRole('heading', { level: 1, name: say('console.partners') })).toBeVisible();
  await page.getByRole('button', { name: say('partner.makeKey') }).click();
  const sheet = page.getByRole('dialog');
  await expectAccessible(page, 'the form of a key');
  await sheet.getByRole('textbox', { name: say('partner.keyName') }).fill('متجر التجربة');
  await sheet.getByRole('button', { name: say('partner.makeKey') }).click();
  const key = await sheet.getByText(/^nbt_test_/u).innerText();
  await expectAccessible(page, 'a key shown once');
  await sheet.getByRole('button', { name: say('partner.kept') }).click();
  const row = page
    .getByRole('grid', { name: say('partner.keys') })
    .getByRole('row', { name: /متجر التجربة/u });
  await expect(row.first()).toContainText(say('partner.good'));
  await expectAccessible(page, 'keys of a company');

  await page.getByRole('radio', { name: say('partner.webhooks') }).click();
  await page.getByRole('button', { name: say('partner.addWebhook') }).click();
  await sheet.getByRole('textbox', { name: say('partner.url') }).fill(url);
  await sheet.getByRole('button', { name: say('partner.addWebhook') }).click();
  await expect(sheet.getByText(/^whsec_/u)).toBeVisible();
  await sheet.getByRole('button', { name: say('partner.kept') }).click();
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() };
  const order = await page.request.post('/api/partner/order', { headers, data: { reference: '1001' } });
  await expect(order).toBeOK();

  const webhooks = page.getByRole('grid', { name: say('partner.webhooks') });
  await expectAccessible(page, 'webhooks of a company');
  await webhooks.getByRole('row', { name: new RegExp(url, 'u') }).click();
  await page.getByRole('button', { name: say('partner.ping') }).click();
  const log = page.getByRole('grid', { name: say('partner.log') });
  await expect(log.getByRole('row', { name: new RegExp(say('webhookType.tree_given'), 'u') })).toContainText(
    say('partner.delivered'),
    { timeout: 20_000 },
  );
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(expect.arrayContaining(['tree.given', 'ping']));
  await log.getByRole('row', { name: new RegExp(say('webhookType.tree_given'), 'u') }).click();
  await expect(sheet.getByText('"tree.given"')).toBeVisible();
  await expectAccessible(page, 'one event of the log');
  await sheet.getByRole('button', { name: say('partner.replay') }).click();
  await expect.poll(() => told.filter((type) => type === 'tree.given').length, { timeout: 20_000 }).toBe(2);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expectAccessible(page, 'the log of a webhook');
  await page.getByRole('button', { name: say('partner.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('partner.remove') })
    .click();
  await expect(page.getByText(say('partner.removed'))).toBeVisible();
  server.close();

  await page.goto('/console/partners');
  await row.first().getByRole('button').click();
  await page.getByRole('menuitem', { name: say('partner.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('partner.revoke') })
    .click();
  await expect(page.getByText(say('partner.revokedToast'))).toBeVisible();
  expect((await page.request.get('/api/partner', { headers })).status()).toBe(401);
});
