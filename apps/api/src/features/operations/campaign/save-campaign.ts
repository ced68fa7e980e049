import type { CampaignChanges, CampaignDraft, CampaignRecord } from '@nabta/contract/operations/campaign';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import { assertVersion, mergePatch } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  insertCampaign,
  lockCampaign,
  selectIsCompanyOf,
  selectIsSlugTaken,
  updateCampaign,
} from './campaign.queries.ts';
import { endsTooEarly, slugTaken } from './campaign.texts.ts';
import { readCampaign } from './read-campaign.ts';

/** Creates an empty campaign; callers limited to their own campaigns must use their company. */
export async function createCampaign(
  context: Context,
  sql: Executor,
  caller: Caller,
  draft: CampaignDraft,
): Promise<CampaignRecord> {
  await assertIsSponsor(sql, caller, draft.companyId);
  await validateDraft(sql, draft, null);
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

/** Updates a campaign; 409 if `version` is stale. */
export async function editCampaign(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: CampaignChanges },
): Promise<CampaignRecord> {
  const current = await lockCampaign(sql, caller, id);
  if (current === undefined) throw new AppError('NOT_FOUND');
  assertVersion(current, version);
  const { version: _version, companyId: _companyId, ...before } = current;
  const draft = mergePatch(before, changes);
  await validateDraft(sql, draft, id);
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

async function assertIsSponsor(
  sql: Executor,
  { accountId, role }: Caller,
  companyId: string | null,
): Promise<void> {
  const canManageAll = can(role, 'runCampaigns', 'all');
  const isKnown =
    companyId === null
      ? canManageAll
      : await selectIsCompanyOf(sql, companyId, canManageAll ? undefined : accountId);
  if (!isKnown) throw new AppError('NOT_FOUND');
}

async function validateDraft(
  sql: Executor,
  { slug, startsAt, endsAt }: Omit<CampaignDraft, 'companyId'>,
  id: string | null,
): Promise<void> {
  if (await selectIsSlugTaken(sql, slug, id)) throw invalidInput('body.slug', slugTaken);
  if (endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw invalidInput('body.endsAt', endsTooEarly);
}
