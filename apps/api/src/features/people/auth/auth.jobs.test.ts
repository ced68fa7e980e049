import { expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { removeOldCodes } from './auth.jobs.ts';

const house = useTestApp();

/** Whose codes are known, and for how many hours they are counted. */
async function whatIsKept() {
  const { sql } = house.context.database;
  const codes = await sql<{ phone: string }[]>`
    select phone from sign_in_challenge join code_send using (phone) order by phone`;
  const [tallies] = await sql<
    { hours: number }[]
  >`select count(distinct hour)::int as hours from sign_in_tally`;
  return { phones: codes.map(({ phone }) => phone), hours: tallies?.hours };
}

test('who asked for a code a month ago is forgotten, and nobody who asked since', async () => {
  await signIn(house, '+966551260001');
  house.clock.advance(day);
  await signIn(house, '+966551260002');
  house.clock.advance(29 * day);
  await removeOldCodes.run(house.context, {});
  expect(await whatIsKept()).toEqual({ phones: ['+966551260001', '+966551260002'], hours: 2 });
  house.clock.advance(1);
  await removeOldCodes.run(house.context, {});
  expect(await whatIsKept()).toEqual({ phones: ['+966551260002'], hours: 1 });
});
