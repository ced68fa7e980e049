import { expect, newPhone, test } from '../journey.ts';
import { chooseLanguage, expectLanguage, languageFlag } from '../pages/chrome.ts';
import { signInViaApi } from '../pages/session.ts';
import {
  codeBox,
  codeGroup,
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
import { t, texts } from '../texts.ts';

test('offers three languages during sign-in, keeps the input, and syncs the choice to a second device', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const shown = nationalNumber(phone).replace(/^(\d{2})(\d{3})(\d{4})$/u, '$1-$2-$3');
  await openLogin(page);
  await expectLanguage(page, 'ar');
  await phoneField(page).fill(nationalNumber(phone));
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: texts.en('login.title') })).toBeVisible();
  await expect(page).toHaveTitle(`${texts.en('pageTitles.login')} · ${texts.en('app.name')}`);
  await expect(phoneField(page, texts.en)).toHaveValue(shown);
  await expect(languageFlag(page, 'en')).toBeFocused();
  await languageFlag(page, 'en').click();
  const options = page.getByRole('menuitemradio');
  await expect(options).toHaveText([
    texts.en('languages.ar'),
    texts.en('languages.en'),
    texts.en('languages.pt'),
  ]);
  await expect(options.nth(1)).toBeDisabled();
  await expect(options.nth(1)).toBeChecked();
  await languageFlag(page, 'en').click();
  await expect(options).toHaveCount(0);

  await sendCode(page, phone, texts.en);
  await typeCode(page, '12', texts.en);
  await chooseLanguage(page, { from: 'en', to: 'pt' });
  await expectCodeTab(page, texts.pt);
  await expect(codeBox(page, 1, texts.pt)).toHaveValue('1');
  await expect(codeBox(page, 2, texts.pt)).toHaveValue('2');
  await page.reload();
  await expectLanguage(page, 'pt');
  await expectCodeTab(page, texts.pt);
  const code = await codeSentTo(page.request, phone);
  await typeCode(page, wrongCode(code), texts.pt);
  const problem = new RegExp(texts.pt('code.errorInvalid'), 'u');
  await expect(codeGroup(page, texts.pt)).toHaveAccessibleDescription(problem);
  await typeCode(page, code, texts.pt);

  const firstname = page.getByRole('textbox', { name: texts.pt('newUser.firstname'), exact: true });
  await firstname.fill('Luísa');
  await chooseLanguage(page, { from: 'pt', to: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: texts.en('newUser.title') })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/account'),
  );
  await chooseLanguage(page, { from: 'en', to: 'pt' });
  await saved;
  await expect(firstname).toHaveValue('Luísa');

  await signInViaApi(otherDevice, phone);
  await otherDevice.goto('/');
  await expectLanguage(otherDevice, 'pt');
  await expect(otherDevice.getByRole('heading', { name: texts.pt('home.myTrees') })).toBeVisible();
});

test('renders the chosen language on the server and Arabic by default, ignoring Accept-Language', async ({
  request,
}) => {
  const pages = [
    { cookie: undefined, html: '<html lang="ar" dir="rtl"', title: t('login.title') },
    { cookie: 'preferred-language=en', html: '<html lang="en" dir="ltr"', title: texts.en('login.title') },
    { cookie: 'preferred-language=pt', html: '<html lang="pt" dir="ltr"', title: texts.pt('login.title') },
    { cookie: 'preferred-language=xx', html: '<html lang="ar" dir="rtl"', title: t('login.title') },
  ];
  for (const { cookie, html, title } of pages) {
    const headers = { 'accept-language': 'pt-BR,en;q=0.8', ...(cookie !== undefined && { cookie }) };
    const login = await (await request.get('/login', { headers })).text();
    expect(login).toContain(html);
    expect(login).toContain(`>${title}</h1>`);
    expect(await (await request.get('/profile', { headers })).text()).toContain(html);
  }
});

test('restores the language of a device without cookies', async ({ page, context }) => {
  await openLogin(page);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await context.clearCookies();
  await page.goto('/login');
  await expectLanguage(page, 'en');
  await expect(page.getByRole('heading', { level: 1, name: texts.en('login.title') })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'preferred-language')?.value).toBe('en');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-US' });

  test('renders sign-in', async ({ page, context, baseURL }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible();
    await expect(page.getByText(t('login.hint'))).toBeVisible();
    await expect(phoneField(page)).toBeVisible();
    await expect(sendButton(page)).toBeVisible();
    await expect(page.getByRole('link', { name: t('login.consentTerms') })).toBeVisible();

    await context.addCookies([{ name: 'preferred-language', value: 'en', url: baseURL ?? '' }]);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: texts.en('login.title') })).toBeVisible();
    await expectLanguage(page, 'en');
  });
});

test('applies the theme chosen in the profile from the first paint', async ({ page }) => {
  await signInViaApi(page, newPhone());
  await page.goto('/profile');
  const root = page.locator('html');
  const themes = page.getByRole('radiogroup', { name: t('profile.theme') });
  await expect(themes.getByRole('radio', { name: t('profile.themeSystem') })).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await themes.getByRole('radio', { name: t('profile.themeLight') }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await themes.getByRole('radio', { name: t('profile.themeDark') }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(themes.getByRole('radio', { name: t('profile.themeDark') })).toBeChecked();

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/privacy');
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
