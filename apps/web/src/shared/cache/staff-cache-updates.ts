import type { CampaignRecord } from '@nabta/contract/campaign';
import type { Round } from '@nabta/contract/care';
import type { Delivery } from '@nabta/contract/delivery';
import type { TreeImport } from '@nabta/contract/import';
import type { Issue } from '@nabta/contract/issue';
import type { SecondFactor } from '@nabta/contract/second-factor';
import type { StaffTicket } from '@nabta/contract/ticket';
import type { TreeFile } from '@nabta/contract/tree-record';
import type { QueryClient } from '@tanstack/react-query';

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
import { invalidate } from './stale.ts';

// What a change by staff or a company makes different, and what it makes stale.

/** A report was asked for. */
export function disclosuresChanged(queryClient: QueryClient): void {
  invalidate(queryClient, [disclosureKeys.all]);
}

/** A ticket was answered or closed: it takes its place as staff sees it, and their lists are asked for. */
export function staffTicketChanged(queryClient: QueryClient, ticket: StaffTicket): void {
  queryClient.setQueryData(ticketKeys.staffOne(ticket.id), ticket);
  invalidate(queryClient, [[...ticketKeys.staff, 'list']]);
}

/** A role or an approval is always an entry of the log too: all of them are asked for. */
export function staffChanged(queryClient: QueryClient): void {
  invalidate(queryClient, [staffKeys.all]);
}

/** A change was taken back: whatever may have shown it is asked for, with the log. */
export function changeUndone(queryClient: QueryClient): void {
  invalidate(queryClient, [
    staffKeys.all,
    directoryKeys.all,
    companyKeys.all,
    treeRecordKeys.all,
    treeKeys.all,
    impactKeys.all,
    mapKeys.allPlans,
  ]);
}

/** A key or a webhook is another, or something was sent again. */
export function partnersChanged(queryClient: QueryClient): void {
  invalidate(queryClient, [partnerKeys.all]);
}

/** A factor came, went or was used: the answer takes its place, or is asked for. */
export function factorsChanged(queryClient: QueryClient, state?: SecondFactor): void {
  if (state === undefined) invalidate(queryClient, [secondFactorKeys.mine]);
  else queryClient.setQueryData(secondFactorKeys.mine, state);
}

/** A record was made or edited: the answer takes its place, and whatever names it is asked for. */
export function directoryChanged(
  queryClient: QueryClient,
  { kind, id, record }: { kind: DirectoryKind; id: string; record: object },
): void {
  invalidate(queryClient, [directoryKeys.all, companyKeys.all, impactKeys.all, mapKeys.allPlans]);
  queryClient.setQueryData(directoryKeys.one(kind, id), record);
  if (kind === 'specie') invalidate(queryClient, [catalogueKeys.species]);
}

/** A campaign, its codes, its trees or its gifts changed: where the answer is the campaign it takes its place. */
export function campaignChanged(queryClient: QueryClient, record?: CampaignRecord): void {
  invalidate(queryClient, [campaignKeys.all]);
  if (record !== undefined) queryClient.setQueryData<CampaignRecord>(campaignKeys.one(record.id), record);
}

/** One of its gifts has gone a step on: the campaign is asked for as it is. */
export function campaignOutdated(queryClient: QueryClient, id: string): void {
  invalidate(queryClient, [campaignKeys.one(id)]);
}

/** Staff changed a tree: the answer takes its place, and everything else that shows it is asked for. */
export function treeFileChanged(queryClient: QueryClient, file: TreeFile): void {
  queryClient.setQueryData<TreeFile>(treeRecordKeys.one(file.publicId), file);
  invalidate(queryClient, [['tree-record', 'pages'], ['tree-record', 'count'], treeKeys.all, impactKeys.all]);
}

/** Somebody else changed a tree meanwhile: it is asked for as it is. */
export function treeFileOutdated(queryClient: QueryClient, publicId: string): void {
  invalidate(queryClient, [treeRecordKeys.one(publicId)]);
}

/** A group of errors was solved or opened again. */
export function errorGroupChanged(queryClient: QueryClient): void {
  invalidate(queryClient, [errorKeys.all]);
}

/** An import went a step on: the answer takes its place. */
export function importChanged(queryClient: QueryClient, changed: TreeImport): void {
  queryClient.setQueryData<TreeImport>(importKeys.one(changed.id), changed);
  invalidate(queryClient, [importKeys.list, importKeys.answers(changed.id)]);
}

/** Work on an import came to rest. */
export function importRested(queryClient: QueryClient): void {
  invalidate(queryClient, [importKeys.all, treeRecordKeys.all, directoryKeys.all]);
}

/** A delivery moved or changed: the answer takes its place, and all that tells of the chain is asked for. */
export function deliveryChanged(queryClient: QueryClient, delivery: Delivery): void {
  queryClient.setQueryData<Delivery>(chainKeys.delivery(delivery.id), delivery);
  chainChanged(queryClient);
}

/** A round was planned: the answer takes its place. */
export function roundPlanned(queryClient: QueryClient, round: Round): void {
  queryClient.setQueryData<Round>(chainKeys.round(round.id), round);
  invalidate(queryClient, [chainKeys.landCare]);
}

export function issueChanged(queryClient: QueryClient, issue: Issue): void {
  queryClient.setQueryData<Issue>(chainKeys.issue(issue.id), issue);
  chainChanged(queryClient);
}

/** Also where somebody else did it, as a refusal tells. */
export function chainChanged(queryClient: QueryClient): void {
  invalidate(queryClient, [chainKeys.all, consoleKeys.counts, consoleKeys.overviews]);
}
