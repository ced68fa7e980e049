import type { Account } from '@nabta/contract/account';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Services } from '../../app/services.ts';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
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

test('the flag opens and closes the menu', async () => {
  await open(<LanguageMenu />);
  const flag = screen.getByRole('button', { name: 'اللغة: العربية' });
  expect(flag).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(flag);
  expect(flag).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(flag);
  expect(flag).toHaveAttribute('aria-expanded', 'false');
});

test('the language in force cannot be chosen again', async () => {
  await open(<LanguageMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'اللغة: العربية' }));
  expect(screen.getByRole('menuitemradio', { name: 'العربية' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitemradio', { name: 'English' })).not.toHaveAttribute('aria-disabled');
});

test('a choice closes the menu, turns the page round and is kept for the next visit and for the server', async () => {
  await open(<LanguageMenu />);
  await choose('English');
  const flag = await screen.findByRole('button', { name: 'Language: English' });
  expect(flag).toHaveAttribute('aria-expanded', 'false');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(localStorage.getItem('preferred-language')).toBe('en');
  expect(document.cookie).toContain('preferred-language=en');
  expect(api.calls('PATCH /account')).toEqual([]);
});

test('a signed-in person finds the choice on the account too', async () => {
  api.answer('GET /account', { data: testAccount });
  api.answer('PATCH /account', { data: { ...testAccount, language: 'pt' } });
  localStorage.setItem('token', testToken());
  await open(<LanguageMenu />);
  await waitFor(() => expect(api.calls('GET /account')).toHaveLength(1));
  await choose('Português');
  await waitFor(() => expect(api.calls('PATCH /account')).toEqual([{ language: 'pt' }]));
});

test('an account that could not be told does not disturb anybody', async () => {
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

test('a device on which nobody chose takes the language of the account', async () => {
  const { services } = await open(<AccountLanguage />);
  act(() => {
    services.connection.session.start(testToken());
    services.connection.queryClient.setQueryData(['account'], { ...testAccount, language: 'pt' });
  });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'pt'));
});

test('a device on which somebody chose keeps its language', async () => {
  localStorage.setItem('preferred-language', 'ar');
  const { services } = await open(<AccountLanguage />);
  act(() => {
    services.connection.session.start(testToken());
    services.connection.queryClient.setQueryData(['account'], { ...testAccount, language: 'pt' });
  });
  expect(await screen.findByText('followed')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
});

test('a language that was followed leaves with its person, and the next one has their own', async () => {
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

test('a language that was followed is that of the account, wherever it was changed', async () => {
  const { services } = await open(<AccountLanguage />);
  signIn(services, { language: 'pt' });
  await waitFor(() => expect(localStorage.getItem('preferred-language')).toBe('pt'));
  signIn(services, { language: 'en' });
  await waitFor(() => expect(localStorage.getItem('preferred-language')).toBe('en'));
});

test('what a visitor chose is told to the account that they sign in to, and to no other', async () => {
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

function signIn({ connection }: Services, part: Partial<Account>): void {
  const account = { ...testAccount, ...part };
  act(() => {
    connection.session.start(testToken(account.id));
    connection.queryClient.setQueryData(['account'], account);
  });
}

async function open(part: React.ReactNode) {
  const rendered = await renderInApp(part);
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
