import type { CampaignChanges, CampaignDraft, CampaignRecord } from '@nabta/contract/campaign';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { assertSeen, withChanges } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  insertCampaign,
  lockCampaign,
  selectIsCompanyOf,
  selectIsSlugTaken,
  updateCampaign,
} from './campaign.queries.ts';
import { endsTooEarly, slugTaken } from './campaign.texts.ts';
import { assertRuns, readCampaign } from './read-campaign.ts';

/** A new campaign, without trees. Who runs only their own makes it for their company. */
export async function createCampaign(
  context: Context,
  sql: Executor,
  caller: Caller,
  draft: CampaignDraft,
): Promise<CampaignRecord> {
  assertRuns(caller);
  await assertSponsor(sql, caller, draft.companyId);
  await assertGood(sql, draft, null);
  const id = await insertCampaign(sql, draft);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'campaign',
    subjectId: id,
    after: draft,
    at: context.clock.now(),
  });
  return readCampaign(context, sql, caller, id);
}

/** Parts of a campaign anew, for who has seen it as it is. */
export async function editCampaign(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: CampaignChanges },
): Promise<CampaignRecord> {
  assertRuns(caller);
  const held = await lockCampaign(sql, caller, id);
  if (held === undefined) throw new AppError('NOT_FOUND');
  assertSeen(held, version);
  const { version: _version, companyId: _companyId, ...before } = held;
  const draft = withChanges(before, changes);
  await assertGood(sql, draft, id);
  await updateCampaign(sql, id, draft);
  const changed = changedFields(before, draft);
  if (changed)
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'edited',
      subject: 'campaign',
      subjectId: id,
      ...changed,
      at: context.clock.now(),
    });
  return readCampaign(context, sql, caller, id);
}

async function assertSponsor(
  sql: Executor,
  { accountId, role }: Caller,
  companyId: string | null,
): Promise<void> {
  const runsAll = can(role, 'runCampaigns', 'all');
  const isKnown =
    companyId === null ? runsAll : await selectIsCompanyOf(sql, companyId, runsAll ? undefined : accountId);
  if (!isKnown) throw new AppError('NOT_FOUND');
}

async function assertGood(
  sql: Executor,
  { slug, startsAt, endsAt }: Omit<CampaignDraft, 'companyId'>,
  id: string | null,
): Promise<void> {
  if (await selectIsSlugTaken(sql, slug, id)) throw invalidInput('body.slug', slugTaken);
  if (endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw invalidInput('body.endsAt', endsTooEarly);
}
