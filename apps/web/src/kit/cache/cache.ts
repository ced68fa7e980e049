import type { Account } from '@nabta/contract/account';
import type { CampaignRecord } from '@nabta/contract/campaign';
import type { Round } from '@nabta/contract/care';
import type { ChatDone, readChat } from '@nabta/contract/chat';
import type { Delivery } from '@nabta/contract/delivery';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { ImpactScope } from '@nabta/contract/impact';
import type { TreeImport } from '@nabta/contract/import';
import type { Issue } from '@nabta/contract/issue';
import type { NotificationSettings } from '@nabta/contract/notification';
import type { SecondFactor } from '@nabta/contract/second-factor';
import type { StaffTicket, Ticket } from '@nabta/contract/ticket';
import type { Tree, TreeSummary } from '@nabta/contract/tree';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import type { TreeFile } from '@nabta/contract/tree-record';
import type { InfiniteData, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

import type { Keeping } from '../../platform/offline/kept-answers.ts';
import { accountQueryKey } from '../../platform/session-provider.tsx';

/** A list of trees that grows by the page. */
export type TreePages = InfiniteData<TreeSummary[], string | undefined>;

/** What was said with a tree, newest first, by the page. */
type ChatPages = InfiniteData<DataOfEndpoint<typeof readChat>, string | undefined>;

type Talk = { publicId: string; visit: string | undefined };

// Where every answer of the server is kept.

/** Everything that shows trees lies below `all`. */
export const treeKeys = {
  all: ['tree'],
  pages: ['tree', 'pages'],
  pagesOf: (query: object) => ['tree', 'pages', query],
  ownIds: ['tree', 'own-ids'],
  countOf: (query: object) => ['tree', 'counts', query],
  facets: ['tree', 'facets'],
  maps: ['tree', 'map'],
  pointsOf: (forest: object) => ['tree', 'map', forest, 'points'],
  spotsOf: (forest: object) => ['tree', 'map', forest, 'spots'],
  summariesOf: (forest: object) => ['tree', 'map', forest, 'summaries'],
  plantingsOf: (forest: object) => ['tree', 'map', forest, 'plantings'],
  gifted: ['tree', 'gifted'],
  public: ['tree', 'public'],
  publicOf: (accountId: string) => ['tree', 'public', accountId],
  one: (publicId: string) => ['tree', 'one', publicId],
  passport: (publicId: string) => ['tree', 'passport', publicId],
  benefit: (publicId: string) => ['tree', 'benefit', publicId],
  ecoBenefit: ['tree', 'eco-benefit'],
} as const;

export const accountKeys = {
  mine: accountQueryKey,
  public: [...accountQueryKey, 'public'],
  publicOf: (shareCode: string) => [...accountQueryKey, 'public', shareCode],
  ofPhone: (phone: string) => ['person-of-phone', phone],
  devices: ['devices'],
  export: ['export'],
} as const;

/** Levels that were asked to be celebrated; under no key that a change makes stale, since each is given away once. */
export const celebrationKeys = {
  of: (accountId: string | undefined, level: string | undefined) => ['celebration', accountId, level],
} as const;

export const storyKeys = {
  all: ['story'],
  of: (year: number, shareCode: string | undefined) => ['story', year, shareCode],
} as const;

export const giftKeys = {
  all: ['gift'],
  received: ['gift', 'received'],
  given: ['gift', 'given'],
  receivers: ['gift', 'receivers'],
  page: (code: string) => ['gift', 'page', code],
  link: (id: string) => ['gift', 'link', id],
} as const;

export const analyticsKeys = {
  visitOf: (accountId: string | undefined) => ['analytics', 'visit', accountId],
  reportOf: (period: object) => ['analytics', 'report', period],
} as const;

export const notificationKeys = {
  all: ['notification'],
  list: ['notification', 'list'],
  unread: ['notification', 'unread'],
  settings: ['notification', 'settings'],
  push: ['push', 'state'],
  keptPush: ['push', 'kept'],
} as const;

export const impactKeys = {
  all: ['impact'],
  scopes: ['impact', 'scopes'],
  page: (scope: ImpactScope, id: string | undefined, period: object) =>
    ['impact', 'page', scope, id, period] as const,
} as const;

/** What somebody has to do in the field. */
export const fieldKeys = {
  all: ['field'],
  assignments: ['field', 'assignments'],
  round: ['field', 'rounds'],
} as const;

export const tagKeys = { all: ['tag'], one: (id: string | undefined) => ['tag', id] } as const;

/** What people write to us: one's own, and everybody's for staff. */
export const ticketKeys = {
  all: ['ticket'],
  list: ['ticket', 'list'],
  one: (id: string) => ['ticket', 'one', id],
  photo: (messageId: string) => ['ticket', 'photo', messageId],
  staff: ['ticket', 'staff'],
  staffList: (status: string | undefined) => ['ticket', 'staff', 'list', status],
  staffOne: (id: string) => ['ticket', 'staff', 'one', id],
} as const;

export const reportKeys = { one: (code: string) => ['report', code] } as const;

export const couponKeys = { one: (code: string | undefined) => ['coupon', code] } as const;

export const certificateKeys = {
  all: ['certificate'],
  pictureOf: (source: object) => ['certificate', 'picture', source],
  paperOf: (source: object) => ['certificate', 'paper', source],
  one: (serial: string | undefined) => ['certificate', 'one', serial],
  published: ['certificate', 'keys'],
} as const;

/** Reports of sponsors, as staff has them made and as anybody verifies them. */
export const disclosureKeys = {
  all: ['disclosure'],
  listOf: (asked: object) => ['disclosure', 'list', asked],
  companies: ['disclosure', 'companies'],
  check: (serial: string) => ['disclosure', 'check', serial],
} as const;

/** What was said with a tree: a visitor's under the visit, an owner's under none. */
export const chatKeys = {
  all: ['chat'],
  of: (publicId: string) => ['chat', publicId],
  said: (publicId: string, visit: string | undefined) => ['chat', publicId, { visit }],
} as const;

/** What changes with the catalogue only, and with nothing a person does. */
export const catalogueKeys = {
  species: ['specie'],
  method: ['method'],
} as const;

/** Efforts, lands, companies, planters and species, as those see them who run them. */
export type DirectoryKind = 'effort' | 'land' | 'company' | 'planter' | 'specie';

export const directoryKeys = {
  all: ['directory'],
  list: (kind: DirectoryKind) => ['directory', kind, 'list'],
  one: (kind: DirectoryKind, id: string) => ['directory', kind, 'one', id],
  everyEffort: ['directory', 'effort', 'every'],
  trialOf: (record: object | undefined) => ['directory', 'trial', record],
  effortsOfTrees: (treeIds: readonly string[] | undefined) => ['directory', 'efforts-of-trees', treeIds],
} as const;

/** The public page of a company. */
export const companyKeys = {
  all: ['company'],
  page: (slug: string) => ['company', 'page', slug],
  trees: (slug: string) => ['company', 'trees', slug],
} as const;

/** Campaigns as those see them who run them, and the public page of one. */
export const campaignKeys = {
  all: ['campaign'],
  list: ['campaign', 'list'],
  one: (id: string) => ['campaign', 'one', id],
  bulkGift: (id: string) => ['campaign', 'bulk-gift', id],
  page: (slug: string) => ['campaign', 'page', slug],
} as const;

export const openDataKeys = { state: ['open-data'] } as const;

/** How many trees of a sponsor, an effort or a land stood for years. */
export const survivalKeys = {
  of: (scope: string, id: string) => ['survival', scope, id],
} as const;

/** What the map itself is drawn from, and what is known of a place. */
export const mapKeys = {
  config: ['map', 'config'],
  places: ['map', 'places'],
  style: (look: object) => ['map', 'style', look],
  location: (spot: object) => ['map', 'location', spot],
  words: (spot: object) => ['map', 'words', spot],
  allPlans: ['map', 'plans'],
  plans: (tile: object | undefined) => ['map', 'plans', tile],
} as const;

/** What a device keeps for the time without a connection: of each kind so many answers, the newest. */
const keptOfKind: Readonly<Record<string, number>> = {
  account: 1,
  'tree pages': 3,
  'tree counts': 3,
  'tree one': 60,
  'tree benefit': 60,
  'tree passport': 20,
  'tree eco-benefit': 1,
  'tree facets': 1,
  'tree gifted': 1,
  'notification list': 1,
  'notification unread': 1,
  'notification settings': 1,
  'field assignments': 1,
  'field rounds': 1,
  'certificate picture': 12,
  'certificate paper': 6,
};

export const keeping: Keeping = {
  kindOf(key) {
    const kind = key.slice(0, 2).join(' ');
    return kind in keptOfKind ? kind : undefined;
  },
  partOf: (data) => (isTreePages(data) ? firstPages(data) : data),
  mostOf: (kind) => keptOfKind[kind] ?? 0,
};

/** Who has a role, what takes two people, and what staff changed. */
export const staffKeys = {
  all: ['staff'],
  listOf: (asked: object) => ['staff', 'list', asked],
  approvals: ['staff', 'approvals'],
  audit: ['staff', 'audit'],
  auditOf: (asked: object) => ['staff', 'audit', asked],
} as const;

/** What programs of companies may do, and what they were told. */
export const partnerKeys = {
  all: ['partner'],
  companies: ['partner', 'companies'],
  accessOf: (companyId: string) => ['partner', 'access', companyId],
  logOf: (id: string, status: string | undefined) => ['partner', 'log', id, status],
} as const;

/** With what staff proves itself, and whether it has. */
export const secondFactorKeys = { mine: ['second-factor'] } as const;

/** What staff sees of what fails. */
export const errorKeys = {
  all: ['error'],
  groupsOf: (asked: object) => ['error', 'groups', asked],
  group: (id: string) => ['error', 'group', id],
} as const;

/** Trees as staff works with them. */
export const treeRecordKeys = {
  all: ['tree-record'],
  pagesOf: (query: object) => ['tree-record', 'pages', query],
  countOf: (filters: object) => ['tree-record', 'count', filters],
  choices: ['tree-record', 'choices'],
  one: (publicId: string) => ['tree-record', 'one', publicId],
} as const;

export const importKeys = {
  all: ['import'],
  list: ['import', 'list'],
  one: (id: string) => ['import', 'one', id],
  answers: (id: string) => ['import', 'answers', id],
  answersOf: (id: string, outcome: string | undefined) => ['import', 'answers', id, outcome],
} as const;

/** What stands around the pages of the console, and on the first of them. */
export const consoleKeys = {
  overviewOf: (period: string) => ['console', 'overview', period],
  counts: ['console', 'counts'],
  dashboardOf: (asked: object) => ['console', 'dashboard', asked],
  messagesOf: (asked: object) => ['console', 'messages', asked],
  messageSumsOf: (asked: object) => ['console', 'message-sums', asked],
  foundBy: (text: string) => ['console', 'found', text],
} as const;

/** The chain behind the trees, as staff sees it. */
export const chainKeys = {
  all: ['chain'],
  deliveriesOf: (query: object) => ['chain', 'delivery', 'list', query],
  deliveryCounts: ['chain', 'delivery', 'count'],
  nurseries: ['chain', 'delivery', 'nursery'],
  efforts: ['chain', 'effort'],
  delivery: (id: string) => ['chain', 'delivery', 'one', id],
  issuesOf: (query: object) => ['chain', 'issue', 'list', query],
  issue: (id: string) => ['chain', 'issue', 'one', id],
  stock: ['chain', 'stock'],
  landCare: ['chain', 'care'],
  landCareOf: (landId: string) => ['chain', 'care', landId],
  round: (id: string) => ['chain', 'round', id],
  movementsOf: (query: object) => ['chain', 'movement', query],
} as const;

/** How long an answer is shown before it is asked for anew (SPEC section 9); what is not named here, a minute. */
export const freshMs = {
  treeList: 900_000,
  treeCount: 0,
  species: 900_000,
  unread: 60_000,
  /** What came with the page is not asked for again while the page opens. */
  pageAnswer: 20_000,
} as const;

/** How often a page in real time asks for eco benefits (SPEC section 9). */
export const liveEveryMs = 5_000;

/** How often an open app asks whether its forest has grown by other hands. */
export const checkForestEveryMs = 60_000;

/** The most pages that are asked for anew at once; what lies below them is loaded again when somebody scrolls there. */
const maxRefreshedPages = 10;

// What a change makes different, and what it makes stale.

/** An answer that was asked for before a change would undo it. */
export async function stopAskingForTree(queryClient: QueryClient, publicId: string): Promise<void> {
  const queryKeys: QueryKey[] = [treeKeys.one(publicId), ...listKeys];
  await Promise.all(queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

/** Shows a change of a tree at once on its page, in every list and on every map. */
export function showTree(queryClient: QueryClient, publicId: string, part: Partial<TreeSummary>): void {
  change<Tree>(queryClient, { queryKey: treeKeys.one(publicId) }, (tree) => ({ ...tree, ...part }));
  const changed = (trees: TreeSummary[]) =>
    trees.map((tree) => (tree.publicId === publicId ? { ...tree, ...part } : tree));
  for (const queryKey of listKeys) {
    change<TreePages | TreeSummary[]>(queryClient, { queryKey }, (known) =>
      Array.isArray(known) ? changed(known) : { ...known, pages: known.pages.map(changed) },
    );
  }
}

/** A report was asked for. */
export function disclosuresChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: disclosureKeys.all });
}

/** Shows a change of the person at once. */
export function showAccount(queryClient: QueryClient, part: Partial<Account>): void {
  change<Account>(queryClient, { queryKey: accountKeys.mine, exact: true }, (now) => ({ ...now, ...part }));
}

/** Shows another choice of how the person is told. */
export function showNotificationSettings(
  queryClient: QueryClient,
  part: Partial<NotificationSettings>,
): void {
  const which = { queryKey: notificationKeys.settings };
  change<NotificationSettings>(queryClient, which, (known) => ({ ...known, ...part }));
}

/** What was seen is no news any more. */
export function showNotificationsRead(queryClient: QueryClient): void {
  change<number>(queryClient, { queryKey: notificationKeys.unread }, () => 0);
}

/** What a list tells of a tree whose own page is not known. */
export function treeOfLists(queryClient: QueryClient, publicId: string): TreeSummary | undefined {
  for (const queryKey of [treeKeys.pages, treeKeys.gifted]) {
    for (const [, known] of queryClient.getQueriesData<TreePages | TreeSummary[]>({ queryKey })) {
      const trees = Array.isArray(known) ? known : (known?.pages.flat() ?? []);
      const found = trees.find((tree) => tree.publicId === publicId);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The server can be reached again: everything on the screen is asked for anew. */
export function connectionBack(queryClient: QueryClient): void {
  keepFirstPages(queryClient, { queryKey: treeKeys.pages });
  void queryClient.invalidateQueries();
}

// The server has taken or refused a change that waited: what it says counts again.

export function treeSettled(queryClient: QueryClient, publicId: string): void {
  invalidate(queryClient, [treeKeys.one(publicId), ...listKeys]);
}

export function accountSettled(queryClient: QueryClient): void {
  invalidate(queryClient, [accountKeys.mine]);
  ownerChanged(queryClient);
}

export function notificationSettingsSettled(queryClient: QueryClient): void {
  invalidate(queryClient, [notificationKeys.settings]);
}

export function notificationsSettled(queryClient: QueryClient): void {
  invalidate(queryClient, [notificationKeys.unread]);
}

/** The name or the picture of a tree is another: every list and every map asks for it. */
export function treeChanged(queryClient: QueryClient): void {
  invalidate(queryClient, listKeys);
}

/** A photo was added; the server's answer takes the place of the tree, in which the photo stands for it. */
export function treePictured(queryClient: QueryClient, tree: Tree): void {
  void stopAskingForTree(queryClient, tree.publicId);
  queryClient.setQueryData<Tree>(treeKeys.one(tree.publicId), tree);
  showTree(queryClient, tree.publicId, { image: tree.image });
  treeChanged(queryClient);
}

/** A tree was measured; what it gives by that takes the place of what was shown, and sums that hold it are asked for. */
export function treeMeasured(queryClient: QueryClient, publicId: string, benefit: TreeBenefit): void {
  const queryKey = treeKeys.benefit(publicId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<TreeBenefit>(queryKey, benefit);
  invalidate(queryClient, [treeKeys.one(publicId), treeKeys.ecoBenefit, impactKeys.all]);
}

/** Something that was done in the field has reached the server: stock, rounds, trees and their sums are others. */
export function fieldWorkTaken(queryClient: QueryClient): void {
  invalidate(queryClient, [fieldKeys.all, treeKeys.all, tagKeys.all, impactKeys.all]);
}

/** A tree changed hands, or is about to: everything that tells of trees, gifts or the person is asked for. */
export function forestChanged(queryClient: QueryClient): void {
  keepFirstPages(queryClient, { queryKey: treeKeys.pages });
  invalidate(queryClient, [
    treeKeys.all,
    accountKeys.mine,
    giftKeys.all,
    notificationKeys.all,
    impactKeys.all,
    storyKeys.all,
    tagKeys.all,
    certificateKeys.all,
    chatKeys.all,
  ]);
}

/** Asks how many trees somebody has; who watches that number knows whether the forest is another, as where the staff gave a tree. */
export async function checkForest(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: accountKeys.mine, exact: true });
}

/** A turn has ended: who leaves and comes back finds it at once. */
export function turnSaid(queryClient: QueryClient, talk: Talk, { question, answer }: ChatDone): void {
  const queryKey = chatKeys.said(talk.publicId, talk.visit);
  queryClient.setQueryData<ChatPages>(queryKey, (known) => {
    const [newest, ...rest] = known?.pages ?? [];
    if (known === undefined || newest === undefined) return known;
    return { ...known, pages: [{ ...newest, items: [answer, question, ...newest.items] }, ...rest] };
  });
}

/** All that was said with a tree is forgotten. */
export function chatCleared(queryClient: QueryClient, publicId: string): Promise<void> {
  return queryClient.resetQueries({ queryKey: chatKeys.of(publicId) });
}

/** The name or the picture of the person is another: trees and public pages still show the one of before. */
export function ownerChanged(queryClient: QueryClient): void {
  keepFirstPages(queryClient, { queryKey: treeKeys.pages });
  invalidate(queryClient, [treeKeys.all, accountKeys.public]);
}

/** Somebody said something or a ticket was closed: the answer takes its place, and lists are asked for. */
export function ticketSaid(queryClient: QueryClient, ticket: Ticket): void {
  queryClient.setQueryData(ticketKeys.one(ticket.id), ticket);
  invalidate(queryClient, [ticketKeys.list]);
}

/** The same as staff sees it. */
export function staffTicketChanged(queryClient: QueryClient, ticket: StaffTicket): void {
  queryClient.setQueryData(ticketKeys.staffOne(ticket.id), ticket);
  invalidate(queryClient, [[...ticketKeys.staff, 'list']]);
}

/** The account has another phone, and gifts that waited for it are there. */
export function phoneChanged(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData<Account>(accountKeys.mine, account);
  invalidate(queryClient, [giftKeys.all, notificationKeys.all, accountKeys.devices]);
}

/** A role, an approval or an undoing is always an entry of the log too: all three are asked for. */
export function staffChanged(queryClient: QueryClient): void {
  invalidate(queryClient, [staffKeys.all]);
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
  invalidate(queryClient, [chainKeys.all]);
}

/** Asks for a list anew, of a long one no more than its first pages. */
export function refreshPages(queryClient: QueryClient, queryKey: QueryKey): void {
  keepFirstPages(queryClient, { queryKey, exact: true });
  void queryClient.refetchQueries({ queryKey, exact: true });
}

/** Every answer in which one tree stands among others. */
const listKeys = [treeKeys.pages, treeKeys.public, treeKeys.maps, treeKeys.gifted] as const;

function invalidate(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
}

/** Leaves the rest of long lists behind. */
function keepFirstPages(queryClient: QueryClient, lists: QueryFilters): void {
  change<TreePages>(queryClient, lists, firstPages);
}

/** Changes what is known; how old it is stays known too. */
function change<Data>(queryClient: QueryClient, which: QueryFilters, work: (known: Data) => Data): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(which)) {
    const { dataUpdatedAt: updatedAt } = state;
    queryClient.setQueryData<Data>(queryKey, (known) => (known === undefined ? known : work(known)), {
      updatedAt,
    });
  }
}

function isTreePages(data: unknown): data is TreePages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

function firstPages(known: TreePages): TreePages {
  if (known.pages.length <= maxRefreshedPages) return known;
  return {
    pages: known.pages.slice(0, maxRefreshedPages),
    pageParams: known.pageParams.slice(0, maxRefreshedPages),
  };
}
