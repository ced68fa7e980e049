import { can } from '@nabta/domain/capability';
import { heatAheadDays, heatAlertC } from '@nabta/domain/heat';
import { nameIn } from '@nabta/domain/localized-name';
import { roles } from '@nabta/domain/role';

import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { notify } from '../notification/notify.ts';
import { heatAlert } from './care.notifications.ts';
import { selectWarned, selectWateredLands, type WarnedLand } from './heat.queries.ts';

/** In the morning of Riyadh, while there is an evening left to water in. */
export const warnOfHeat: Job = {
  name: 'warn_of_heat',
  cron: { at: '0 4 * * *', maxTries: 3, isAlone: true },
  run: warnEveryLand,
};

export const careJobs: readonly Job[] = [warnOfHeat];

const fieldRoles = roles.filter((role) => can(role, 'planRounds', 'all'));

/** Without a weather service nobody is warned: what is usual is no news. */
async function warnEveryLand(context: Context): Promise<void> {
  const { database, weather } = context;
  if (weather === undefined) return;
  for (const land of await selectWateredLands(database.sql)) {
    const told = await weather.forecastAt(land);
    if ('failure' in told) continue;
    const [hottest] = told.answer.slice(0, heatAheadDays).toSorted((one, other) => other.maxC - one.maxC);
    if (hottest !== undefined && hottest.maxC >= heatAlertC) await warn(context, land, hottest);
  }
}

type Heat = { on: string; maxC: number };

/** Once for the hottest day ahead, in the words of each. */
async function warn({ database, clock }: Context, land: WarnedLand, { on, maxC }: Heat): Promise<void> {
  await database.transaction(async (sql) => {
    for (const { id: accountId, language } of await selectWarned(sql, land.id, fieldRoles)) {
      const name = nameIn(land.name, language) ?? '';
      await notify(sql, heatAlert, {
        subject: { type: 'land', id: land.id },
        payload: { landId: land.id, told: { land: name, maxC: Math.round(maxC) } },
        reference: `${heatAlert.name}-${land.id}-${on}-${accountId}`,
        accountId,
        phone: null,
        at: clock.now(),
      });
    }
  });
}
