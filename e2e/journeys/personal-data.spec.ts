import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';

import { createTrees } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { signInViaApi } from '../pages/session.ts';
import { codeGroup, messagesTo, someone, typeCode, wrongCode } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('exports personal data, requests erasure of the account and cancels it', async ({ page }) => {
  test.slow();
  const phone = newPhone();
  await signInViaApi(page, phone);
  await createTrees(phone, ['نخلة البيت', 'سدرة الجيران']);

  await page.goto('/profile');
  await page.getByRole('button', { name: t('profile.exportRow') }).click();
  await page.getByRole('button', { name: t('personalData.exportAsk') }).click();
  const save = page.getByRole('button', { name: t('personalData.save') });
  await expect(save).toBeVisible();
  await expectAccessible(page, 'export');
  const downloading = page.waitForEvent('download');
  await save.click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  const { data } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
    data: Record<string, { givenName?: string; phone?: string }[]>;
  };
  expect(data['account']?.[0]?.phone).toBe(phone);
  expect(data['trees']?.map(({ givenName }) => givenName)).toContain('نخلة البيت');
  const copy = strFromU8(files['my-data.html'] ?? new Uint8Array());
  for (const text of ['dir="rtl"', 'سدرة الجيران', someone.lastname, phone]) expect(copy).toContain(text);
  await page.getByRole('button', { name: t('common.close') }).click();

  await page.getByRole('button', { name: t('profile.eraseRow') }).click();
  await expect(page.getByText(t('personalData.eraseTrees', { count: 2 }))).toBeVisible();
  await expectAccessible(page, 'erase');
  await page.getByRole('button', { name: t('personalData.eraseSend') }).click();
  await expect(codeGroup(page)).toBeVisible();
  let code = '';
  await expect
    .poll(async () => {
      const [newest] = await messagesTo(page.request, phone);
      code = /حذف حسابك.*?(\d{4})/u.exec(newest?.body ?? '')?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('personalData.eraseConfirm') });
  await typeCode(page, wrongCode(code));
  await confirm.click();
  await expect(page.getByText(t('code.errorInvalid'))).toBeVisible();
  await expectAccessible(page, 'erase code');
  await typeCode(page, code);
  await confirm.click();
  const keepButton = page.getByRole('button', { name: t('personalData.keep') });
  await expect(keepButton).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile.eraseRow') })).toBeHidden();
  await expectAccessible(page, 'notice of erasure');

  await page.goto('/');
  await expect(page.getByText(t('personalData.noticeBody'))).toBeVisible();
  await keepButton.click();
  await expect(page.getByText(t('personalData.kept'))).toBeVisible();
  await expect(keepButton).toBeHidden();
  await page.reload();
  await expect(page.getByText('نخلة البيت').first()).toBeVisible();
  await expect(keepButton).toBeHidden();
});
