import type { Locator, Page } from '@playwright/test';

import { countries } from '../../packages/domain/src/country-code.ts';
import type { Region } from '../../packages/domain/src/country-code.ts';
import { expect, newPhone, test } from '../journey.ts';
import { countRequests } from '../pages/chrome.ts';
import {
  codeSentTo,
  expectCodeTab,
  nationalNumber,
  openLogin,
  phoneField,
  sendButton,
} from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test('the countries stand in their order and are found by name, English name and code', async ({ page }) => {
  await openLogin(page);
  const button = countryButton(page, 'SA', '966');
  await button.click();
  const sheet = page.getByRole('dialog', { name: say('login.chooseCountry') });
  const options = sheet.getByRole('option');
  await expect(options).toHaveText(countries.map(({ region, dialCode }) => `${nameOf(region)}+${dialCode}`));
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');

  const search = sheet.getByRole('searchbox', { name: say('login.searchCountry') });
  await search.fill('عمان');
  await expect(options).toHaveText([new RegExp(nameOf('OM'), 'u')]);
  await search.fill('braz');
  await expect(options).toHaveText([new RegExp(nameOf('BR'), 'u')]);
  await search.fill('+٩٧');
  await expect(options).toHaveText([/971/u, /974/u, /973/u]);
  await search.fill('xyz');
  await expect(options).toHaveCount(0);
  await expect(sheet.getByText(say('login.noCountry', { query: 'xyz' }))).toBeVisible();
  await sheet.getByRole('button', { name: say('common.clear') }).click();
  await expect(options).toHaveCount(countries.length);

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test('a country is chosen by press or by Enter, and the number moves along', async ({ page }) => {
  await openLogin(page);
  await phoneField(page).fill('501234567');
  await countryButton(page, 'SA', '966').click();
  const sheet = page.getByRole('dialog', { name: say('login.chooseCountry') });
  await sheet.getByRole('option', { name: nameOf('AE') }).click();
  await expect(sheet).toBeHidden();
  await expect(phoneField(page)).toHaveValue('501234567');

  await countryButton(page, 'AE', '971').click();
  await sheet.getByRole('searchbox').fill(nameOf('SA'));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(countryButton(page, 'SA', '966')).toBeVisible();
  await expect(phoneField(page)).toHaveValue('50-123-4567');

  await phoneField(page).fill('+44 7911 123456');
  await expect(countryButton(page, 'GB', '44')).toBeVisible();
});

test('a number that is missing or cannot be right is told before anything is sent', async ({ page }) => {
  await openLogin(page);
  const sends = countRequests([page], 'POST', '/auth/login_phone');
  await sendButton(page).click();
  await expect(phoneField(page)).toHaveAccessibleDescription(say('login.errorRequired'));
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type('12');
  await expect(phoneField(page)).toHaveAccessibleDescription('');
  await page.keyboard.press('Enter');
  await expect(phoneField(page)).toHaveAccessibleDescription(say('login.errorInvalid'));
  await expect(phoneField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/login');
  expect(sends()).toBe(0);
});

test('a number that only the server knows to be wrong is told at its field', async ({ page }) => {
  await openLogin(page);
  await phoneField(page).fill('+44 1');
  await page.keyboard.type('234');
  await sendButton(page).click();
  await expect(phoneField(page)).toHaveAccessibleDescription(say('login.errorInvalid'));
  await expect(page).toHaveURL('/login');
});

test('a number typed in Arabic digits is grouped 2-3-4 and reached', async ({ page }) => {
  const phone = newPhone();
  const national = nationalNumber(phone);
  await openLogin(page);
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
  return say(`countries.${region.toLowerCase() as Lowercase<Region>}`);
}

function countryButton(page: Page, region: Region, dialCode: string): Locator {
  return page.getByRole('button', {
    name: say('login.countryChosen', { country: nameOf(region), code: `+${dialCode}` }),
  });
}
