import { giveTrees } from '../house.ts';
import { newPhone, test, expect } from '../journey.ts';
import { signInQuietly } from '../pages/session.ts';
import { says } from '../texts.ts';

test('shots', async ({ page }) => {
  const phone = newPhone();
  await signInQuietly(page, phone);
  const [one = '', two = ''] = await giveTrees(phone, ['سدرة جدتي', 'Ghaf of the gate']);
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put(`/api/tree/${one}/dedication`, {
    headers,
    data: { kind: 'ongoing_charity', name: 'نورة بنت سعد القحطاني', isPublic: true },
  });
  for (const language of ['ar', 'en'] as const) {
    const say = says[language];
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto('/');
      await page.evaluate((value) => {
        document.cookie = `preferred-language=${value}; path=/`;
        localStorage.setItem('preferred-language', value);
      }, language);
      const shot = (name: string) =>
        page.screenshot({ path: `/tmp/shots/qr/${name}__${language}__${theme}.png` });
      await page.goto('/');
      await page.waitForTimeout(1500);
      await shot('home');
      await page.goto(`/tree/${one}`);
      await expect(page.getByRole('button', { name: say('treeDetail.qr') })).toBeVisible();
      await page.waitForTimeout(700);
      await shot('tree');
      await page.evaluate(() => scrollTo(0, 430));
      await page.waitForTimeout(300);
      await shot('tree-actions');
      await page.getByRole('button', { name: say('treeDetail.qr') }).click();
      await page.waitForTimeout(900);
      await shot('qr');
      await page.keyboard.press('Escape');
      await page.waitForTimeout(500);
      await page.getByRole('button', { name: say('treeDetail.changeDedication') }).click();
      await page.waitForTimeout(900);
      await shot('dedication');
      await page.keyboard.press('Escape');
      await page.goto(`/tree/${two}`);
      await page.waitForTimeout(900);
      await page.evaluate(() => scrollTo(0, 430));
      await page.waitForTimeout(300);
      await shot('tree-plain');
      await page.goto('/scan');
      await page.waitForTimeout(900);
      await shot('scan');
    }
  }
  await page.route(`**/api/tree/${two}`, () => undefined);
  await page.goto(`/tree/${two}`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/shots/qr/waiting.png' });
});
