import { can } from '@nabta/domain/capability';
import { heatForecastDays, heatAlertC } from '@nabta/domain/heat';
import { nameIn } from '@nabta/domain/localized-name';
import { roles } from '@nabta/domain/role';
import { formatSenderName } from '@nabta/domain/sender-name';

import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';
import { productName } from '#core/product-name.ts';
import { notify } from '#features/people/notify/notify.ts';

import { heatAlert } from './care.notifications.ts';
import { type LandRow, selectHeatAlertRecipients, selectWateredLands } from './care.queries.ts';

/** 04:00 UTC is 07:00 in Riyadh, early enough to water in the evening. */
export const warnOfHeat: Job = {
  name: 'warn_of_heat',
  cron: { at: '0 4 * * *', maxTries: 3, isExclusive: true },
  run: warnAllLands,
};

export const careJobs: readonly Job[] = [warnOfHeat];

const fieldRoles = roles.filter((role) => can(role, 'planRounds', 'all'));

/** Skipped without a weather service: typical heat is not worth an alert. */
async function warnAllLands(context: Context): Promise<void> {
  const { database, weather } = context;
  if (weather === undefined) return;
  for (const land of await selectWateredLands(database.sql)) {
    const forecast = await weather.forecastAt(land);
    if ('failure' in forecast) continue;
    const [hottest] = forecast.answer.slice(0, heatForecastDays).toSorted((a, b) => b.maxC - a.maxC);
    if (hottest !== undefined && hottest.maxC >= heatAlertC) await notifyOfHeat(context, land, hottest);
  }
}

/** Notifies each recipient once per hottest day; the reference deduplicates. */
async function notifyOfHeat(
  { database, clock }: Context,
  land: LandRow,
  { on, maxC }: { on: string; maxC: number },
): Promise<void> {
  await database.transaction(async (sql) => {
    for (const { id: accountId, language } of await selectHeatAlertRecipients(sql, land.id, fieldRoles)) {
      const name = formatSenderName(nameIn(land.name, language) ?? '', productName[language]);
      await notify(sql, heatAlert, {
        subject: { type: 'land', id: land.id },
        payload: { landId: land.id, told: { land: name, maxC: Math.round(maxC) } },
        reference: `${heatAlert.name}-${land.id}-${on}-${accountId}`,
        accountId,
        at: clock.now(),
      });
    }
  });
}
