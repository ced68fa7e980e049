import type { Account } from '@nabta/contract/people/account';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Services } from '#app/services.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { LanguageMenu } from './language-menu.tsx';
import { useAccountLanguage } from './use-account-language.ts';

let api: FakeApi;
let stop: () => void;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = 'preferred-language=; Max-Age=0; Path=/';
});

test('opens and closes the menu by the flag', async () => {
  await open(<LanguageMenu />);
  const flag = screen.getByRole('button', { name: 'اللغة: العربية' });
  expect(flag).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(flag);
  expect(flag).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(flag);
  expect(flag).toHaveAttribute('aria-expanded', 'false');
});

test('disables the current language', async () => {
  await open(<LanguageMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'اللغة: العربية' }));
  expect(screen.getByRole('menuitemradio', { name: 'العربية' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitemradio', { name: 'English' })).not.toHaveAttribute('aria-disabled');
});

test('closes the menu, switches the direction and stores the choice for the next visit and the server', async () => {
  await open(<LanguageMenu />);
  await choose('English');
  const flag = await screen.findByRole('button', { name: 'Language: English' });
  expect(flag).toHaveAttribute('aria-expanded', 'false');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(localStorage.getItem('preferred-language')).toBe('en');
  expect(document.cookie).toContain('preferred-language=en');
  expect(api.calls('PATCH /account')).toEqual([]);
});

test('saves the choice to the account of a signed-in user', async () => {
  api.answer('GET /account', { data: testAccount });
  api.answer('PATCH /account', { data: { ...testAccount, language: 'pt' } });
  localStorage.setItem('token', testToken());
  await open(<LanguageMenu />);
  await waitFor(() => expect(api.calls('GET /account')).toHaveLength(1));
  await choose('Português');
  await waitFor(() => expect(api.calls('PATCH /account')).toEqual([{ language: 'pt' }]));
});

test('shows no error when the account cannot be updated', async () => {
  api.answer('GET /account', { data: testAccount });
  api.answer('PATCH /account', 'no connection');
  localStorage.setItem('token', testToken());
  await open(<LanguageMenu />);
  await waitFor(() => expect(api.calls('GET /account')).toHaveLength(1));
  await choose('English');
  await waitFor(() => expect(api.calls('PATCH /account')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Language: English' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test("uses the account's language on a device without a choice", async () => {
  const { services } = await open(<AccountLanguage />);
  act(() => {
    services.connection.session.start(testToken());
    services.connection.queryClient.setQueryData(['account'], { ...testAccount, language: 'pt' });
  });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'pt'));
});

test('keeps the chosen language of the device', async () => {
  localStorage.setItem('preferred-language', 'ar');
  const { services } = await open(<AccountLanguage />);
  act(() => {
    services.connection.session.start(testToken());
    services.connection.queryClient.setQueryData(['account'], { ...testAccount, language: 'pt' });
  });
  expect(await screen.findByText('followed')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
});

test("resets the account's language at sign-out and uses that of the next user", async () => {
  const { services } = await open(<AccountLanguage />);
  const { session } = services.connection;
  signIn(services, { language: 'pt' });
  await waitFor(() => expect(localStorage.getItem('preferred-language')).toBe('pt'));
  act(() => session.end('left'));
  expect(localStorage.getItem('preferred-language')).toBeNull();
  expect(document.cookie).not.toContain('preferred-language');
  signIn(services, { id: 'account-2', language: 'en' });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'en'));
});

test('follows a language change of the account', async () => {
  const { services } = await open(<AccountLanguage />);
  signIn(services, { language: 'pt' });
  await waitFor(() => expect(localStorage.getItem('preferred-language')).toBe('pt'));
  signIn(services, { language: 'en' });
  await waitFor(() => expect(localStorage.getItem('preferred-language')).toBe('en'));
});

test("saves a visitor's choice only to the account that signs in next", async () => {
  api.answer('PATCH /account', { data: { ...testAccount, language: 'en' } });
  const { services } = await open(
    <>
      <LanguageMenu />
      <AccountLanguage />
    </>,
  );
  await choose('English');
  signIn(services, { language: 'ar' });
  await waitFor(() => expect(api.calls('PATCH /account')).toEqual([{ language: 'en' }]));
  act(() => services.connection.session.end('left'));
  signIn(services, { id: 'account-2', language: 'ar' });
  expect(await screen.findByRole('button', { name: 'Language: English' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(api.calls('PATCH /account')).toHaveLength(1);
});

function signIn({ connection }: Services, fields: Partial<Account>): void {
  const account = { ...testAccount, ...fields };
  act(() => {
    connection.session.start(testToken(account.id));
    connection.queryClient.setQueryData(['account'], account);
  });
}

async function open(element: React.ReactNode) {
  const rendered = await renderInApp(element);
  stop = rendered.stop;
  return rendered;
}

async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'اللغة: العربية' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name }));
}

function AccountLanguage() {
  useAccountLanguage();
  return <p>followed</p>;
}
