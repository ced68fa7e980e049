import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import type { TreeImport } from '@nabta/contract/operations/import';
import type { TreeFile } from '@nabta/contract/operations/tree-record';
import type { SecondFactor } from '@nabta/contract/people/second-factor';
import type { StaffTicket } from '@nabta/contract/people/ticket';
import type { Round } from '@nabta/contract/supply/care';
import type { Delivery } from '@nabta/contract/supply/delivery';
import type { Issue } from '@nabta/contract/supply/issue';
import type { Sample } from '@nabta/contract/supply/sample';
import type { QueryClient } from '@tanstack/react-query';

import { invalidate, invalidator } from './invalidate.ts';
import {
  campaignKeys,
  catalogueKeys,
  chainKeys,
  companyKeys,
  consoleKeys,
  directoryKeys,
  disclosureKeys,
  errorKeys,
  impactKeys,
  importKeys,
  mapKeys,
  partnerKeys,
  secondFactorKeys,
  staffKeys,
  ticketKeys,
  treeKeys,
  treeRecordKeys,
} from './keys.ts';
import type { DirectoryKind } from './keys.ts';

export const invalidateDisclosures = invalidator(disclosureKeys.all);

export function cacheStaffTicket(queryClient: QueryClient, ticket: StaffTicket): void {
  queryClient.setQueryData(ticketKeys.staffOne(ticket.id), ticket);
  invalidate(queryClient, [[...ticketKeys.staff, 'list']]);
}

/** Role changes and approvals also add audit entries, so all staff queries are invalidated. */
export const invalidateStaff = invalidator(staffKeys.all);

/** An undo may affect any record, so all of them and the audit log are invalidated. */
export const invalidateAfterUndo = invalidator(
  staffKeys.all,
  directoryKeys.all,
  companyKeys.all,
  treeRecordKeys.all,
  treeKeys.all,
  impactKeys.all,
  mapKeys.allPlans,
);

export const invalidatePartners = invalidator(partnerKeys.all);

export function cacheSecondFactor(queryClient: QueryClient, state?: SecondFactor): void {
  if (state === undefined) invalidate(queryClient, [secondFactorKeys.mine]);
  else queryClient.setQueryData(secondFactorKeys.mine, state);
}

export function cacheDirectoryRecord(
  queryClient: QueryClient,
  { kind, id, record }: { kind: DirectoryKind; id: string; record: object },
): void {
  invalidate(queryClient, [directoryKeys.all, companyKeys.all, impactKeys.all, mapKeys.allPlans]);
  queryClient.setQueryData(directoryKeys.one(kind, id), record);
  if (kind === 'specie') invalidate(queryClient, [catalogueKeys.species]);
}

export function cacheCampaign(queryClient: QueryClient, record?: CampaignRecord): void {
  invalidate(queryClient, [campaignKeys.all]);
  if (record !== undefined) queryClient.setQueryData<CampaignRecord>(campaignKeys.one(record.id), record);
}

export function invalidateCampaign(queryClient: QueryClient, id: string): void {
  invalidate(queryClient, [campaignKeys.one(id)]);
}

export function cacheTreeFile(queryClient: QueryClient, file: TreeFile): void {
  queryClient.setQueryData<TreeFile>(treeRecordKeys.one(file.publicId), file);
  invalidate(queryClient, [['tree-record', 'pages'], ['tree-record', 'count'], treeKeys.all, impactKeys.all]);
}

export function invalidateTreeFile(queryClient: QueryClient, publicId: string): void {
  invalidate(queryClient, [treeRecordKeys.one(publicId)]);
}

export const invalidateErrorGroups = invalidator(errorKeys.all);

export function cacheImport(queryClient: QueryClient, changed: TreeImport): void {
  queryClient.setQueryData<TreeImport>(importKeys.one(changed.id), changed);
  invalidate(queryClient, [importKeys.list, importKeys.answers(changed.id)]);
}

/** Called when the server stops processing an import. */
export const invalidateImports = invalidator(importKeys.all, treeRecordKeys.all, directoryKeys.all);

export function cacheDelivery(queryClient: QueryClient, delivery: Delivery): void {
  queryClient.setQueryData<Delivery>(chainKeys.delivery(delivery.id), delivery);
  invalidateChain(queryClient);
}

export function cacheRound(queryClient: QueryClient, round: Round): void {
  queryClient.setQueryData<Round>(chainKeys.round(round.id), round);
  invalidate(queryClient, [chainKeys.landCare]);
}

export function cacheSample(queryClient: QueryClient, sample: Sample): void {
  queryClient.setQueryData<Sample>(chainKeys.sample(sample.id), sample);
  invalidate(queryClient, [chainKeys.samples, chainKeys.landCare]);
}

export function cacheIssue(queryClient: QueryClient, issue: Issue): void {
  queryClient.setQueryData<Issue>(chainKeys.issue(issue.id), issue);
  invalidateChain(queryClient);
}

/** Also called when the server rejects a change because someone else made it first. */
export const invalidateChain = invalidator(chainKeys.all, consoleKeys.counts, consoleKeys.overviews);
