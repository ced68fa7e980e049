import { errorTexts } from '../../apps/api/src/error-texts.ts';
import { expect, newPhone, test } from '../journey.ts';
import { chooseLanguage, expectLanguage, languageFlag, toast } from '../pages/chrome.ts';
import { signInQuietly } from '../pages/session.ts';
import {
  codeBox,
  codeSentTo,
  expectCodeTab,
  nationalNumber,
  openLogin,
  phoneField,
  sendButton,
  sendCode,
  typeCode,
  wrongCode,
} from '../pages/sign-in.ts';
import { say, says } from '../texts.ts';

test('sign-in speaks three languages, keeps what was typed, and another device takes over the choice', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const shown = nationalNumber(phone).replace(/^(\d{2})(\d{3})(\d{4})$/u, '$1-$2-$3');
  await openLogin(page);
  await expectLanguage(page, 'ar');
  await phoneField(page).fill(nationalNumber(phone));
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: says.en('login.title') })).toBeVisible();
  await expect(page).toHaveTitle(`${says.en('pageTitles.login')} · ${says.en('app.name')}`);
  await expect(phoneField(page, says.en)).toHaveValue(shown);
  await expect(languageFlag(page, 'en')).toBeFocused();
  await languageFlag(page, 'en').click();
  const options = page.getByRole('menuitemradio');
  await expect(options).toHaveText([
    says.en('languages.ar'),
    says.en('languages.en'),
    says.en('languages.pt'),
  ]);
  await expect(options.nth(1)).toBeDisabled();
  await expect(options.nth(1)).toBeChecked();
  await languageFlag(page, 'en').click();
  await expect(options).toHaveCount(0);

  await sendCode(page, phone, says.en);
  await typeCode(page, '12', says.en);
  await chooseLanguage(page, { from: 'en', to: 'pt' });
  await expectCodeTab(page, says.pt);
  await expect(codeBox(page, 1, says.pt)).toHaveValue('1');
  await expect(codeBox(page, 2, says.pt)).toHaveValue('2');
  await page.reload();
  await expectLanguage(page, 'pt');
  await expectCodeTab(page, says.pt);
  const code = await codeSentTo(page.request, phone);
  await typeCode(page, wrongCode(code), says.pt);
  await expect(toast(page, errorTexts.WRONG_CODE.pt, says.pt)).toBeVisible();
  await typeCode(page, code, says.pt);

  const firstname = page.getByRole('textbox', { name: says.pt('newUser.firstname'), exact: true });
  await firstname.fill('Luísa');
  await chooseLanguage(page, { from: 'pt', to: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: says.en('newUser.title') })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/account'),
  );
  await chooseLanguage(page, { from: 'en', to: 'pt' });
  await saved;
  await expect(firstname).toHaveValue('Luísa');

  await signInQuietly(otherDevice, phone);
  await otherDevice.goto('/');
  await expectLanguage(otherDevice, 'pt');
  await expect(otherDevice.getByRole('heading', { name: says.pt('home.myTrees') })).toBeVisible();
});

test('the server already sends the chosen language, and Arabic whatever the browser prefers', async ({
  request,
}) => {
  const pages = [
    { cookie: undefined, html: '<html lang="ar" dir="rtl"', title: say('login.title') },
    { cookie: 'preferred-language=en', html: '<html lang="en" dir="ltr"', title: says.en('login.title') },
    { cookie: 'preferred-language=pt', html: '<html lang="pt" dir="ltr"', title: says.pt('login.title') },
    { cookie: 'preferred-language=xx', html: '<html lang="ar" dir="rtl"', title: say('login.title') },
  ];
  for (const { cookie, html, title } of pages) {
    const headers = { 'accept-language': 'pt-BR,en;q=0.8', ...(cookie !== undefined && { cookie }) };
    const login = await (await request.get('/login', { headers })).text();
    expect(login).toContain(html);
    expect(login).toContain(`>${title}</h1>`);
    expect(await (await request.get('/profile', { headers })).text()).toContain(html);
  }
});

test('a device that lost its cookies shows its language all the same', async ({ page, context }) => {
  await openLogin(page);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await context.clearCookies();
  await page.goto('/login');
  await expectLanguage(page, 'en');
  await expect(page.getByRole('heading', { level: 1, name: says.en('login.title') })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'preferred-language')?.value).toBe('en');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-US' });

  test('sign-in can be read', async ({ page, context, baseURL }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: say('login.title') })).toBeVisible();
    await expect(page.getByText(say('login.hint'))).toBeVisible();
    await expect(phoneField(page)).toBeVisible();
    await expect(sendButton(page)).toBeVisible();
    await expect(page.getByRole('link', { name: say('login.consentTerms') })).toBeVisible();

    await context.addCookies([{ name: 'preferred-language', value: 'en', url: baseURL ?? '' }]);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: says.en('login.title') })).toBeVisible();
    await expectLanguage(page, 'en');
  });
});

test('the theme is chosen in the profile and shown from the first paint on', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.goto('/profile');
  const root = page.locator('html');
  const themes = page.getByRole('radiogroup', { name: say('profile.theme') });
  await expect(themes.getByRole('radio', { name: say('profile.themeSystem') })).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await themes.getByRole('radio', { name: say('profile.themeLight') }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await themes.getByRole('radio', { name: say('profile.themeDark') }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(themes.getByRole('radio', { name: say('profile.themeDark') })).toBeChecked();

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/privacy');
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
