import { authErrors } from '../../apps/api/src/features/people/auth/auth.texts.ts';
import { expireCodeCooldown } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { toast } from '../pages/chrome.ts';
import {
  codeBox,
  codeGroup,
  codeSentTo,
  expectBoxes,
  expectCodeTab,
  openLogin,
  sendCode,
  typeCode,
  wrongCode,
} from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('clears the boxes after a wrong code and locks them after the third', async ({ page }) => {
  const phone = newPhone();
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  for (const [index, problem] of [t('code.errorInvalid'), t('code.errorLastTry')].entries()) {
    await typeCode(page, wrongCode(code, index + 1));
    await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(problem, 'u'));
    await expectBoxes(page, '');
    await expect(codeBox(page, 1)).toBeFocused();
    await expectCodeTab(page);
    await expect(toast(page, authErrors.WRONG_CODE.ar)).toHaveCount(0);
  }
  await typeCode(page, wrongCode(code, 3));
  const [locked = ''] = t('code.errorLocked', { time: '|' }).split('|');
  await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(`${locked}[45]:\\d\\d`, 'u'));
  await expect(codeBox(page, 1)).toBeDisabled();
  await page.clock.fastForward(300_000);
  await expect(codeBox(page, 1)).toBeEnabled();
  await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(t('code.errorExpired'), 'u'));
  await expect(page.getByRole('button', { name: t('code.resend') })).toBeVisible();
});

test('resends the same code after the countdown', async ({ page }) => {
  const phone = newPhone();
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  const resend = page.getByRole('button', { name: t('code.resend') });
  const countdown = page.getByRole('timer');
  await expect(countdown).toHaveText(/0:(30|2\d)/u);
  await expect(resend).toHaveCount(0);

  // Simulates the time spent in the message app.
  await page.clock.fastForward(31_000);
  await expireCodeCooldown(phone);
  await resend.click();
  await expect(toast(page, t('login.success'))).toBeVisible();
  await expect(countdown).toHaveText(/(1:00|0:5\d)/u);
  expect(await codeSentTo(page.request, phone)).toBe(code);
  await typeCode(page, code);
  await expect(page).toHaveURL('/auth/new_user');
});
