import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useCreateProfile } from '#features/people/account/use-create-profile.ts';
import { CodeForm } from '#features/people/auth/code-form.tsx';
import { PhoneForm } from '#features/people/auth/phone-form.tsx';
import { ProfileCard } from '#features/trees/profile-card/profile-card.tsx';
import { VisitorCallToAction } from '#features/trees/public-forest/visitor-call-to-action.tsx';
import { saveConsent } from '#platform/analytics/consent.ts';
import { onTracked } from '#platform/analytics/track.ts';
import { LanguageMenu } from '#shared/language/language-menu.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

const send = 'POST /auth/login_phone';
const verify = 'POST /auth/verify_otp';
const create = 'PATCH /account';
const names = { firstname: 'نورة', lastname: 'القحطاني' };
let api: FakeApi;
let stops: (() => void)[];
let trackedEvents: unknown[];

beforeEach(() => {
  api = fakeApi();
  api.answer(send, { data: { expiresIn: 300, resendIn: 0, isLink: false } });
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  api.answer('GET /account', { data: testAccount });
  api.answer(create, { data: testAccount });
  saveConsent(true);
  trackedEvents = [];
  stops = [
    onTracked(({ name, details }) => trackedEvents.push(details === undefined ? name : [name, details])),
  ];
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = 'preferred-language=; Path=/; Max-Age=0';
});

async function show(element: ReactNode): Promise<void> {
  const { stop } = await renderInApp(<Suspense>{element}</Suspense>);
  stops.push(stop);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const expectTracked = (...events: unknown[]) => waitFor(() => expect(trackedEvents).toEqual(events));

test('tracks a login attempt and a sent code', async () => {
  await show(<PhoneForm onSent={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox'), '501234567');
  await press('إرسال الرمز');
  await expectTracked('login attempt', 'code sent');
});

test('tracks a failed login attempt', async () => {
  api.answer(send, { status: 500, code: 'INTERNAL' });
  await show(<PhoneForm onSent={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox'), '501234567');
  await press('إرسال الرمز');
  await expectTracked('login attempt', ['failure', { action: 'send-code' }]);
});

test('tracks a resend click and a login', async () => {
  const verification = { phone: '+966501234567', resendAt: 0, isLink: false, forgottenAt: 0 };
  await show(<CodeForm verification={verification} onVerified={() => undefined} onLink={() => undefined} />);
  await press('إعادة إرسال الرمز');
  await expectTracked('resend click', 'code sent');
  await userEvent.keyboard('1234');
  await expectTracked('resend click', 'code sent', 'user login');
});

test('tracks a wrong code', async () => {
  api.answer(verify, { status: 400, code: 'WRONG_CODE' });
  const verification = {
    phone: '+966501234567',
    resendAt: Date.now() + 60_000,
    isLink: false,
    forgottenAt: 0,
  };
  await show(<CodeForm verification={verification} onVerified={() => undefined} onLink={() => undefined} />);
  await userEvent.keyboard('1234');
  await expectTracked(['failure', { action: 'verify-code' }]);
});

test('tracks a created user and a failed creation', async () => {
  localStorage.setItem('token', testToken());
  await show(<CreateProfileButton />);
  await press('create');
  await expectTracked('user create');
  api.answer(create, { status: 500, code: 'INTERNAL' });
  await press('create');
  await expectTracked('user create', ['failure', { action: 'create-profile' }]);
});

test('tracks a language update', async () => {
  await show(<LanguageMenu />);
  await press(/اللغة/u);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  await expectTracked(['language update', { language: 'en' }]);
});

test('tracks a share click with the user id, and a level click', async () => {
  const userId = testAccount.id;
  const forest = { treesPlanted: 24, co2Avoided: 1, shareCode: 'code', image: null };
  await show(<ProfileCard userId={userId} {...names} {...forest} />);
  await press('مشاركة');
  await press(/^10:/u);
  await expectTracked(['share click', { userId }], ['level click', { level: 3 }]);
});

test('tracks a click on the sign-up prompt', async () => {
  await show(<VisitorCallToAction />);
  const prompt = await waitFor(() => {
    const link = document.querySelector('a[href="/"]');
    expect(link).not.toBeNull();
    return link as Element;
  });
  await userEvent.click(prompt);
  await expectTracked('sign-up prompt click');
});

function CreateProfileButton() {
  const creation = useCreateProfile();
  return (
    <button type="button" onClick={() => creation.mutate(names)}>
      create
    </button>
  );
}
