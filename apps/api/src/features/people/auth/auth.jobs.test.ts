import { expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { signIn } from '#testing/sign-in.ts';
import { useTestApp } from '#testing/test-app.ts';

import { removeOldCodes } from './auth.jobs.ts';

const app = useTestApp();

/** Returns the phones with stored codes and the number of tally hours. */
async function readStoredData() {
  const { sql } = app.context.database;
  const codes = await sql<{ phone: string }[]>`
    select phone from sign_in_challenge join code_send using (phone) order by phone`;
  const [tallies] = await sql<
    { hours: number }[]
  >`select count(distinct hour)::int as hours from sign_in_tally`;
  return { phones: codes.map(({ phone }) => phone), hours: tallies?.hours };
}

test('deletes codes and tallies after 30 days and keeps newer ones', async () => {
  await signIn(app, '+966551260001');
  app.clock.advance(day);
  await signIn(app, '+966551260002');
  app.clock.advance(29 * day);
  await removeOldCodes.run(app.context, {});
  expect(await readStoredData()).toEqual({ phones: ['+966551260001', '+966551260002'], hours: 2 });
  app.clock.advance(1);
  await removeOldCodes.run(app.context, {});
  expect(await readStoredData()).toEqual({ phones: ['+966551260002'], hours: 1 });
});
