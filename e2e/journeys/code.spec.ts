import { errorTexts } from '../../apps/api/src/error-texts.ts';
import { expireCodes, forgetSends } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { countRequests, toast } from '../pages/chrome.ts';
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
import { say } from '../texts.ts';

test('a wrong code says so and empties the boxes; the third locks them where it was typed', async ({
  page,
}) => {
  const phone = newPhone();
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  for (const [index, problem] of [say('code.errorInvalid'), say('code.errorLastTry')].entries()) {
    await typeCode(page, wrongCode(code, index + 1));
    await expect(toast(page, errorTexts.WRONG_CODE.ar)).toBeVisible();
    await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(problem, 'u'));
    await expectBoxes(page, '');
    await expect(codeBox(page, 1)).toBeFocused();
    await expectCodeTab(page);
    await page.clock.fastForward(3_000);
    await expect(toast(page, errorTexts.WRONG_CODE.ar)).toBeHidden();
  }
  await typeCode(page, wrongCode(code, 3));
  const [locked = ''] = say('code.errorLocked', { time: '|' }).split('|');
  await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(`${locked}[45]:\\d\\d`, 'u'));
  await expect(codeBox(page, 1)).toBeDisabled();
  await page.clock.fastForward(300_000);
  await expect(codeBox(page, 1)).toBeEnabled();
  await expect(codeGroup(page)).toHaveAccessibleDescription(new RegExp(say('code.errorExpired'), 'u'));
  await expect(page.getByRole('button', { name: say('code.resend') })).toBeVisible();
});

test('an expired code says so and offers another one', async ({ page }) => {
  const phone = newPhone();
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  await expireCodes(phone);
  await forgetSends(phone);
  await typeCode(page, code);
  await expect(toast(page, errorTexts.CODE_EXPIRED.ar)).toBeVisible();
  await expectBoxes(page, '');

  await page.getByRole('button', { name: say('code.resend') }).click();
  await expect(toast(page, say('login.success'))).toBeVisible();
  await typeCode(page, await codeSentTo(page.request, phone));
  await expect(page).toHaveURL('/auth/new_user');
});

test('a code can be sent again once the countdown is over, and is the same', async ({ page }) => {
  const phone = newPhone();
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  const resend = page.getByRole('button', { name: say('code.resend') });
  const countdown = page.getByRole('timer');
  await expect(countdown).toHaveText(/0:(30|2\d)/u);
  await expect(resend).toHaveCount(0);

  // The boxes were left for somewhere else, such as the app that shows the message.
  await page.clock.fastForward(31_000);
  await forgetSends(phone);
  await resend.click();
  await expect(toast(page, say('login.success'))).toBeVisible();
  await expect(countdown).toHaveText(/(1:00|0:5\d)/u);
  expect(await codeSentTo(page.request, phone)).toBe(code);
  await typeCode(page, code);
  await expect(page).toHaveURL('/auth/new_user');
});

test('a resend that comes too early is refused with the time to wait', async ({ page }) => {
  const phone = newPhone();
  await page.clock.install();
  await openLogin(page);
  await sendCode(page, phone);
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: say('code.resend') }).click();
  const [refusal = ''] = errorTexts.TOO_MANY_REQUESTS.ar.split('{wait}');
  await expect(toast(page, refusal)).toHaveText(/\d+ (ثانية|ثوانٍ)/u);
  await expect(page.getByRole('timer')).toHaveText(/0:(30|[12]\d)/u);
});

test('a code of Arabic digits is pasted and sent by itself; of six characters the first four count', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  const verifications = countRequests([page], 'POST', '/auth/verify_otp');
  await codeBox(page, 3).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${arabicDigits(code)}٨٩`);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page).toHaveURL('/auth/new_user');
  expect(verifications()).toBe(1);
});

test('keys move between the boxes, and Tab stays in them', async ({ page }) => {
  await openLogin(page);
  await sendCode(page, newPhone());
  const verify = page.getByRole('button', { name: say('code.submit') });
  await expect(verify).toBeDisabled();
  await typeCode(page, '1x2 3');
  await expectBoxes(page, '123');
  await expect(codeBox(page, 4)).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(codeBox(page, 4)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(codeBox(page, 4)).toBeFocused();

  await page.keyboard.press('Backspace');
  await expectBoxes(page, '12');
  await expect(codeBox(page, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expectBoxes(page, '1');
  await expect(codeBox(page, 2)).toBeFocused();

  await page.keyboard.press('Enter');
  await expectCodeTab(page);
  await page.keyboard.press('ArrowLeft');
  await expect(codeBox(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(codeGroup(page).locator(':focus')).toHaveCount(0);
});

test('a full code that met no server is sent again with Enter', async ({ page }) => {
  const phone = newPhone();
  await openLogin(page);
  await sendCode(page, phone);
  const code = await codeSentTo(page.request, phone);
  await page.route('**/api/auth/verify_otp', (route) => route.abort(), { times: 1 });
  await typeCode(page, code);
  await expect(toast(page, say('errors.network'))).toBeVisible();
  await expectBoxes(page, code);
  await expect(page.getByRole('button', { name: say('code.submit') })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/new_user');
});

function arabicDigits(digits: string): string {
  return digits.replaceAll(/\d/gu, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
}
