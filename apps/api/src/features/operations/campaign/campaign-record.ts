import type { CampaignDraft, CampaignRecord } from '@nabta/contract/operations/campaign';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { defineRecord } from '#features/people/audit/define-record.ts';

import {
  type CampaignState,
  insertCampaign,
  lockCampaign,
  selectIsCompanyOf,
  selectIsSlugTaken,
  updateCampaign,
} from './campaign.queries.ts';
import { endsTooEarly, slugTaken } from './campaign.texts.ts';
import { readCampaign } from './read-campaign.ts';

export const campaignRecord = defineRecord<CampaignDraft, CampaignState, CampaignDraft, CampaignRecord>({
  subject: 'campaign',
  capability: 'runCampaigns',
  lock: lockCampaign,
  toRow: async (_sql, draft) => draft,
  async findConflicts(sql, { slug, startsAt, endsAt }, id) {
    if (await selectIsSlugTaken(sql, slug, id)) return [{ path: 'body.slug', message: slugTaken }];
    const endsBeforeStart = endsAt !== null && new Date(endsAt) <= new Date(startsAt);
    return endsBeforeStart ? [{ path: 'body.endsAt', message: endsTooEarly }] : [];
  },
  insert: insertCampaign,
  update: updateCampaign,
  auditFields: (draft) => draft,
  read: readCampaign,
});

/** Creates an empty campaign; callers limited to their own campaigns must use their company. */
export async function createCampaign(
  context: Context,
  sql: Executor,
  caller: Caller,
  draft: CampaignDraft,
): Promise<CampaignRecord> {
  const { companyId } = draft;
  const canManageAll = can(caller.role, 'runCampaigns', 'all');
  const isKnown =
    companyId === null
      ? canManageAll
      : await selectIsCompanyOf(sql, companyId, canManageAll ? undefined : caller.accountId);
  if (!isKnown) throw new AppError('NOT_FOUND');
  return campaignRecord.create(context, sql, caller, draft);
}
