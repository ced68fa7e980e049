import type { Locator, Page } from '@playwright/test';

import { countries } from '../../packages/domain/src/country-code.ts';
import type { Region } from '../../packages/domain/src/country-code.ts';
import { expect, newPhone, test } from '../journey.ts';
import { codeSentTo, expectCodeTab, nationalNumber, openLogin, phoneField } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('keeps the number when the country changes and accepts Arabic digits', async ({ page }) => {
  const phone = newPhone();
  const national = nationalNumber(phone);
  await openLogin(page);
  await phoneField(page).fill('501234567');
  const button = countryButton(page, 'SA', '966');
  await button.click();
  const sheet = page.getByRole('dialog', { name: t('login.chooseCountry') });
  const options = sheet.getByRole('option');
  await expect(options).toHaveText(countries.map(({ region, dialCode }) => `${nameOf(region)}+${dialCode}`));
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await sheet.getByRole('option', { name: nameOf('AE') }).click();
  await expect(sheet).toBeHidden();
  await expect(phoneField(page)).toHaveValue('501234567');
  await countryButton(page, 'AE', '971').click();
  await sheet.getByRole('searchbox', { name: t('login.searchCountry') }).fill(nameOf('SA'));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(button).toBeVisible();
  await expect(phoneField(page)).toHaveValue('50-123-4567');

  await phoneField(page).fill('');
  await phoneField(page).click();
  await page.keyboard.type(`٠${[...national].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')}`);
  await expect(phoneField(page)).toHaveValue(
    `${national.slice(0, 2)}-${national.slice(2, 5)}-${national.slice(5)}`,
  );
  await page.keyboard.press('Enter');
  await expectCodeTab(page);
  expect(await codeSentTo(page.request, phone)).toMatch(/^\d{4}$/u);
});

function nameOf(region: Region): string {
  return t(`countries.${region.toLowerCase() as Lowercase<Region>}`);
}

function countryButton(page: Page, region: Region, dialCode: string): Locator {
  return page.getByRole('button', {
    name: t('login.countryChosen', { country: nameOf(region), code: `+${dialCode}` }),
  });
}
