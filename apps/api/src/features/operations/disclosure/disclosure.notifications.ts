import { pagePaths } from '@nabta/contract/core/pages';

import type { NotificationKind } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';
import { groupedSerial } from '#features/trees/certificate/certificate-text.ts';

import type { EndedReport } from './disclosure.queries.ts';
import { reportPushes } from './disclosure.texts.ts';

type ReportKind = NotificationKind<{ serial: string; told: { number: string } }>;

const pathOf: ReportKind['pathOf'] = ({ serial }) => pagePaths.disclosure.replace(':serial', serial);

export const reportSuperseded: ReportKind = {
  name: 'report_superseded',
  push: { text: reportPushes.superseded },
  pathOf,
};

export const reportWithdrawn: ReportKind = {
  name: 'report_withdrawn',
  push: { text: reportPushes.withdrawn },
  pathOf,
};

export const disclosureNotificationKinds = {
  report_superseded: reportSuperseded,
  report_withdrawn: reportWithdrawn,
};

/** Notifies the sponsor and the person who requested the report. */
export async function notifyHolders(
  sql: Executor,
  kind: ReportKind,
  { serial, companyId, accountIds, at }: EndedReport & { serial: string; at: Date },
): Promise<void> {
  for (const accountId of accountIds)
    await notify(sql, kind, {
      subject: { type: 'company', id: companyId },
      payload: { serial, told: { number: groupedSerial(serial) } },
      reference: `${kind.name}-${serial}-${accountId}`,
      accountId,
      at,
    });
}
