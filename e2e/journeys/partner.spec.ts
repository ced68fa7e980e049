import { createServer } from 'node:http';

import { portOf } from '../../testkit/processes.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('creates a key, orders a tree with it, delivers and replays the webhook, and rejects the revoked key', async ({
  page,
}) => {
  const receivedEvents: string[] = [];
  const server = createServer((request, response) => {
    receivedEvents.push(String(request.headers['nabta-event']));
    request.resume();
    response.writeHead(200).end('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server)}/nabta`;
  await enterConsole(page, demoPerson('910'), '/console/partners');
  await expect(page.getByRole('heading', { level: 1, name: t('console.partners') })).toBeVisible();
  await page.getByRole('button', { name: t('partner.makeKey') }).click();
  const sheet = page.getByRole('dialog');
  await expectAccessible(page, 'the form of a key');
  await sheet.getByRole('textbox', { name: t('partner.keyName') }).fill('متجر التجربة');
  await sheet.getByRole('button', { name: t('partner.makeKey') }).click();
  const key = await sheet.getByText(/^nbt_test_/u).innerText();
  await expectAccessible(page, 'a key shown once');
  await sheet.getByRole('button', { name: t('partner.kept') }).click();
  const row = page.getByRole('grid', { name: t('partner.keys') }).getByRole('row', { name: /متجر التجربة/u });
  await expect(row.first()).toContainText(t('partner.good'));
  await expectAccessible(page, 'keys of a company');

  await page.getByRole('radio', { name: t('partner.webhooks') }).click();
  await page.getByRole('button', { name: t('partner.addWebhook') }).click();
  await sheet.getByRole('textbox', { name: t('partner.url') }).fill(url);
  await sheet.getByRole('button', { name: t('partner.addWebhook') }).click();
  await expect(sheet.getByText(/^whsec_/u)).toBeVisible();
  await sheet.getByRole('button', { name: t('partner.kept') }).click();
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() };
  const order = await page.request.post('/api/partner/order', { headers, data: { reference: '1001' } });
  await expect(order).toBeOK();

  const webhooks = page.getByRole('grid', { name: t('partner.webhooks') });
  await expectAccessible(page, 'webhooks of a company');
  await webhooks.getByRole('row', { name: new RegExp(url, 'u') }).click();
  await page.getByRole('button', { name: t('partner.ping') }).click();
  const log = page.getByRole('grid', { name: t('partner.log') });
  await expect(log.getByRole('row', { name: new RegExp(t('webhookType.tree_given'), 'u') })).toContainText(
    t('partner.delivered'),
    { timeout: 20_000 },
  );
  await expect
    .poll(() => receivedEvents, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['tree.given', 'ping']));
  await log.getByRole('row', { name: new RegExp(t('webhookType.tree_given'), 'u') }).click();
  await expect(sheet.getByText('"tree.given"')).toBeVisible();
  await expectAccessible(page, 'one event of the log');
  await sheet.getByRole('button', { name: t('partner.replay') }).click();
  await expect
    .poll(() => receivedEvents.filter((type) => type === 'tree.given').length, { timeout: 20_000 })
    .toBe(2);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expectAccessible(page, 'the log of a webhook');
  await page.getByRole('button', { name: t('partner.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('partner.remove') })
    .click();
  await expect(page.getByText(t('partner.removed'))).toBeVisible();
  server.close();

  await page.goto('/console/partners');
  await row.first().getByRole('button').click();
  await page.getByRole('menuitem', { name: t('partner.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('partner.revoke') })
    .click();
  await expect(page.getByText(t('partner.revokedToast'))).toBeVisible();
  expect((await page.request.get('/api/partner', { headers })).status()).toBe(401);
});
