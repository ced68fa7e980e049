import { errorTexts } from '../../apps/api/src/error-texts.ts';
import { forgetSends } from '../house.ts';
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
