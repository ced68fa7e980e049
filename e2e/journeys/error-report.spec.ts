import { demoPerson, forestOf } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { signInAs } from '../pages/session.ts';
import { say } from '../texts.ts';

// What is broken here on purpose must not be mended by what the device has kept.
test.use({ serviceWorkers: 'block' });

test('a screen that breaks helps its person, and staff finds it by its number with the line of the source', async ({
  page,
  otherDevice: staff,
  faults,
}) => {
  const [tree] = forestOf(demoPerson('010'));
  // A tree without anything in it, which no screen is made for.
  await page.route(`**/api/tree/${tree?.publicId}`, (route) =>
    route.fulfill({ json: { success: true, data: { publicId: tree?.publicId } } }),
  );
  // Who is signed in asks for the tree; a visitor has it with the page.
  await signInAs(page, demoPerson('050'));
  const told = page.waitForRequest('**/api/error_report');
  await page.goto(`/tree/${tree?.publicId}`);
  await expect(page.getByRole('heading', { level: 1, name: say('errorHelp.brokenTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('common.retry') })).toBeVisible();
  await expectAccessible(page, 'a screen that broke');
  const reference = (await page.locator('strong bdi').textContent()) ?? '';
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u);

  const sent = await told;
  await expect(async () => expect((await sent.response())?.status()).toBe(200)).toPass();
  expect(sent.postData()).not.toContain(tree?.publicId);
  expect(sent.postDataJSON()).toMatchObject({
    page: '/tree/:publicId',
    action: 'show-screen',
    language: 'ar',
  });
  const script = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/assets\/tree-screen-[^/]+\.js$/u.test(name)),
  );
  expect((await page.request.get(script ?? '')).status()).toBe(200);
  expect((await page.request.get(`${script}.map`)).status()).toBe(404);

  await enterConsole(staff, demoPerson('999'), '/console/errors');
  const row = staff.getByRole('list', { name: say('errorConsole.list') }).getByRole('link');
  await expect(row.first()).toBeVisible();
  await expectAccessible(staff, '/console/errors');
  await staff.getByRole('searchbox', { name: say('errorConsole.search') }).fill(reference);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/apps\/web\/src\/[\w/-]+\.tsx?:\d+:\d+/u);
  await row.click();
  await expect(staff.getByRole('heading', { name: say('errorDetail.stack') })).toBeVisible();
  await expect(staff.getByText(reference)).toBeVisible();
  await expect(staff.locator('main')).toContainText('/tree/:publicId');
  await expectAccessible(staff, 'an error of the console');
  await staff.getByRole('button', { name: say('errorDetail.solve') }).click();
  await expect(staff.getByRole('button', { name: say('errorDetail.reopen') })).toBeVisible();

  // The browser says of a broken screen that it is one, which is what this journey is about.
  expect(faults.splice(0)).not.toEqual([]);
});

test('a part that is not there any more asks for a reload, a lost connection says so, and both end well', async ({
  page,
  context,
  faults,
}) => {
  await page.route('**/assets/faq-screen-*.js', (route) => route.abort());
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: say('errorHelp.newerTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('errorHelp.reload') })).toBeVisible();
  await expectAccessible(page, 'a part that did not come');
  await page.unroute('**/assets/faq-screen-*.js');
  await context.setOffline(true);
  await expect(page.getByText(say('errorHelp.offlineBody'))).toBeVisible();
  await expectAccessible(page, 'a broken screen without a connection');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: say('pageTitles.faq') })).toBeVisible();
  expect(faults.splice(0)).not.toEqual([]);
});
