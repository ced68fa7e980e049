import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LanguageMenu } from '../../kit/language/language-menu.tsx';
import { giveConsent } from '../../platform/analytics/consent.ts';
import { onTracked } from '../../platform/analytics/track.ts';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { useCreateProfile } from '../account/use-create-profile.ts';
import { CodeForm } from '../auth/code-form.tsx';
import { PhoneForm } from '../auth/phone-form.tsx';
import { ProfileCard } from '../profile-card/profile-card.tsx';
import { WayOn } from '../public-forest/way-on.tsx';

const send = 'POST /auth/login_phone';
const verify = 'POST /auth/verify_otp';
const create = 'PATCH /account';
const names = { firstname: 'نورة', lastname: 'القحطاني' };
let api: FakeApi;
let stops: (() => void)[];
let told: unknown[];

beforeEach(() => {
  api = fakeApi();
  api.answer(send, { data: { expiresIn: 300, resendIn: 0, isLink: false } });
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  api.answer('GET /account', { data: testAccount });
  api.answer(create, { data: testAccount });
  giveConsent(true);
  told = [];
  stops = [onTracked(({ name, details }) => told.push(details === undefined ? name : [name, details]))];
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = 'preferred-language=; Path=/; Max-Age=0';
});

async function show(part: ReactNode): Promise<void> {
  const { stop } = await renderInApp(<Suspense>{part}</Suspense>);
  stops.push(stop);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const expectTold = (...events: unknown[]) => waitFor(() => expect(told).toEqual(events));

test('a login attempt, and the code that was sent', async () => {
  await show(<PhoneForm onSent={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox'), '501234567');
  await press('إرسال الرمز');
  await expectTold('login attempt', 'code sent');
});

test('a login attempt that failed', async () => {
  api.answer(send, { status: 500, code: 'INTERNAL' });
  await show(<PhoneForm onSent={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox'), '501234567');
  await press('إرسال الرمز');
  await expectTold('login attempt', ['failure', { action: 'send-code' }]);
});

test('a click on resend, and a user’s login', async () => {
  const kept = { phone: '+966501234567', resendAt: 0, isLink: false, forgottenAt: 0 };
  await show(<CodeForm kept={kept} onVerified={() => undefined} onLink={() => undefined} />);
  await press('إعادة إرسال الرمز');
  await expectTold('resend click', 'code sent');
  await userEvent.keyboard('1234');
  await expectTold('resend click', 'code sent', 'user login');
});

test('a code that was not the right one', async () => {
  api.answer(verify, { status: 400, code: 'WRONG_CODE' });
  const kept = { phone: '+966501234567', resendAt: Date.now() + 60_000, isLink: false, forgottenAt: 0 };
  await show(<CodeForm kept={kept} onVerified={() => undefined} onLink={() => undefined} />);
  await userEvent.keyboard('1234');
  await expectTold(['failure', { action: 'verify-code' }]);
});

test('a user who is created, or could not be', async () => {
  localStorage.setItem('token', testToken());
  await show(<Creating />);
  await press('create');
  await expectTold('user create');
  api.answer(create, { status: 500, code: 'INTERNAL' });
  await press('create');
  await expectTold('user create', ['failure', { action: 'create-profile' }]);
});

test('a language that was updated', async () => {
  await show(<LanguageMenu />);
  await press(/اللغة/u);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  await expectTold(['language update', { language: 'en' }]);
});

test('a click on the share of a user card, with whose it is, and one on a level', async () => {
  const userId = testAccount.id;
  const forest = { treesPlanted: 24, co2Avoided: 1, shareCode: 'code', image: null };
  await show(<ProfileCard userId={userId} {...names} {...forest} />);
  await press('مشاركة');
  await press(/^10:/u);
  await expectTold(['share click', { userId }], ['level click', { level: 3 }]);
});

test('a click on the prompt to sign up', async () => {
  await show(<WayOn />);
  const prompt = await waitFor(() => {
    const link = document.querySelector('a[href="/"]');
    expect(link).not.toBeNull();
    return link as Element;
  });
  await userEvent.click(prompt);
  await expectTold('sign-up prompt click');
});

function Creating() {
  const creating = useCreateProfile();
  return (
    <button type="button" onClick={() => creating.mutate(names)}>
      create
    </button>
  );
}
