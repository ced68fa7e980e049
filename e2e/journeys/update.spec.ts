import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { createApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { createContext } from '../../apps/api/src/create-context.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../../apps/api/src/platform/postgres/database.ts';
import { createRequestRate } from '../../apps/api/src/platform/request-rate.ts';
import { databaseFile, giveTrees, masterSecret, port } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { treeHeading } from '../pages/forest.ts';
import { expectShellKept } from '../pages/offline.ts';
import { signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

const web = resolve(import.meta.dirname, '../../apps/web');
const updatedPort = port + 500;

test.use({ serviceWorkers: 'allow', baseURL: `http://localhost:${updatedPort}` });

test('a newer build is offered over a form half filled in, and taken once that is done', async ({ page }) => {
  test.setTimeout(400_000);
  const folder = await mkdtemp(join(tmpdir(), 'nabta-newer-'));
  const newer = join(folder, 'dist');
  await buildAnother(newer);
  let house = await serve(join(web, 'dist'));
  try {
    const phone = newPhone();
    await signInQuietly(page, phone);
    const [publicId = ''] = await giveTrees(phone, ['سدرة الباب']);
    await page.goto('/');
    await expectHomeOf(page, someone);
    await expectShellKept(page);
    await page.goto(`/tree/${publicId}`);
    const before = await entryOf(page);
    await page.getByRole('button', { name: say('treeDetail.rename') }).click();
    const sheet = page.getByRole('dialog', { name: say('treeDetail.rename') });
    const field = sheet.getByRole('textbox', { name: say('treeDetail.nameLabel') });
    await field.fill('سدرة نصف مكتوبة');

    // The deploy: the old files are gone from the server, and the browser looks for a newer worker.
    await house.stop();
    house = await serve(newer);
    expect((await page.request.get(before)).status()).toBe(404);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const prompt = page.getByText(say('offline.updateReady'));
    await expect(prompt).toBeVisible();
    await expect(field).toHaveValue('سدرة نصف مكتوبة');

    // A part of the old build that was never loaded is still there.
    await sheet.getByRole('button', { name: say('common.close') }).click();
    await page.getByRole('button', { name: say('treeDetail.qr') }).click();
    await page
      .getByRole('dialog', { name: say('qr.title') })
      .getByRole('button', { name: say('common.close') })
      .click();

    await page.getByRole('button', { name: say('treeDetail.rename') }).click();
    await field.fill('سدرة جديدة');
    // What stands below an open sheet is pressed by the program, as the sheet lies over it.
    await page.getByRole('button', { name: say('offline.updateNow') }).dispatchEvent('click');
    await expect(page.getByText(say('offline.updateLater'))).toBeVisible();
    await expect(field).toHaveValue('سدرة جديدة');
    expect(await entryOf(page)).toBe(before);
    await sheet.getByRole('button', { name: say('common.save') }).click();
    await expect(treeHeading(page)).toHaveText('سدرة جديدة');

    // The next page is one of the newer build.
    await page.getByRole('button', { name: say('header.back') }).click();
    await expectHomeOf(page, someone);
    await expect.poll(() => entryOf(page)).not.toBe(before);
    await expect(prompt).toHaveCount(0);
    await page.goto(`/tree/${publicId}`);
    await expect(treeHeading(page)).toHaveText('سدرة جديدة');
    await page.context().setOffline(true);
    await page.goto('/');
    await expectHomeOf(page, someone);
    expect(await entryOf(page)).not.toBe(before);
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** The script that the page began with, which names its build. */
async function entryOf(page: import('@playwright/test').Page): Promise<string> {
  return await page
    .locator('script[type=module]')
    .first()
    .evaluate((script: HTMLScriptElement) => new URL(script.src).pathname);
}

/** A build that differs in nothing but what it is called. */
async function buildAnother(outDir: string): Promise<void> {
  const vite = resolve(web, '../../node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, VITE_ENVIRONMENT: 'preview', NODE_ENV: 'production' },
  });
}

/** The house with another web app, on the same database. */
async function serve(webDirectory: string): Promise<{ stop(): Promise<void> }> {
  const databaseUrl = await readFile(databaseFile, 'utf8');
  const config = readConfig({
    PORT: String(updatedPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: tmpdir(),
    SECRET_KEY: masterSecret,
    SEED: 'demo',
  });
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: undefined,
    poolSize: 4,
    preparedStatements: true,
  });
  const context = createContext(config, database, masterSecret, systemClock);
  const app = await createApp(context, { requestRate: createRequestRate(systemClock), webDirectory });
  await app.listen({ host: 'localhost', port: updatedPort });
  return {
    async stop() {
      await app.close();
      await database.end();
    },
  };
}
