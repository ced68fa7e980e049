import type { LocalizedName } from '@nabta/contract/core/primitives';
import type {
  Disclosure,
  DisclosureCheck,
  DisclosureFacts,
  DisclosureFile,
} from '@nabta/contract/operations/disclosure';
import type { TreeOrigin, VerificationLevel } from '@nabta/domain/verification-level';
import type { Site } from '@nabta/eco/site';

import { parseJson } from '#core/parse-json.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { keysetAfter } from '#core/postgres/keyset.fragments.ts';
import { isCountedTree } from '#features/trees/evidence/evidence.fragments.ts';

export type DisclosureRequest = { serial: string; companyId: string; fromOn: string; toOn: string };

export async function insertDisclosure(
  sql: Executor,
  { serial, companyId, fromOn, toOn }: DisclosureRequest,
  { askedBy, askedAt }: { askedBy: string; askedAt: Date },
): Promise<void> {
  await sql`
    insert into disclosure (serial, company_id, from_on, to_on, asked_by, asked_at)
    values (${serial}, ${companyId}, ${fromOn}, ${toOn}, ${askedBy}, ${askedAt})`;
}

/** Serializes requests for the same sponsor until the transaction ends. */
export async function lockRequests(sql: Executor, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disclosure ${companyId}`}, 0))`;
}

export async function selectPending(
  sql: Executor,
  { companyId, fromOn, toOn }: Omit<DisclosureRequest, 'serial'>,
  askedAfter: Date,
) {
  return sql.firstValue<string>`
    select serial from disclosure
    where company_id = ${companyId} and asked_at > ${askedAfter} and from_on = ${fromOn} and to_on = ${toOn}
      and state in ('waiting', 'making')
    order by asked_at limit 1`;
}

export async function selectCompanies(sql: Executor, ids: readonly string[] | undefined) {
  return sql<{ id: string; name: LocalizedName }[]>`
    select id, name from company where ${isOneOf(sql, 'id', ids)} order by name ->> 'en', id`;
}

type DisclosureFilters = {
  companyIds: readonly string[] | undefined;
  serial?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function selectDisclosures(
  sql: Executor,
  { companyIds, serial, cursor, limit }: DisclosureFilters,
) {
  return sql<Disclosure[]>`
    select disclosure.serial, ${namedJson(sql, 'company')} as company,
      json_build_object('fromOn', from_on, 'toOn', to_on) as period, state, ${statusOf(sql)} as status,
      json_build_object('done', listed, 'of', trees) as progress,
      iso_instant(asked_at) as "askedAt", iso_instant(made_at) as "madeAt",
      case when facts is not null then json_build_object(
        'trees', facts::json #> '{benefit,trees,counted}', 'co2RemovedKg', facts::json #> '{benefit,co2RemovedKg}',
        'headlineKg', facts::json #> '{benefit,headlineKg}', 'likely', facts::json #> '{benefit,likely}') end as figures
    from disclosure join company on company.id = disclosure.company_id
    left join certificate_key as signer on signer.id = disclosure.key_id
    where ${isOneOf(sql, 'disclosure.company_id', companyIds)}
      ${sql.when(serial, (value) => sql`and disclosure.serial = ${value}`)}
      ${sql.when(cursor, (id) => sql`and (asked_at, disclosure.serial) < (select asked_at, serial from disclosure where serial = ${id})`)}
    order by asked_at desc, disclosure.serial desc
    limit ${limit}`;
}

/** Removed trees supersede a report at once; `superseded_at` follows with the notification. */
function statusOf(sql: Executor): Fragment {
  return sql`case
    when disclosure.state <> 'ready' then null
    when signer.revoked_at is not null then 'revoked'
    when disclosure.withdrawn_at is not null then 'withdrawn'
    when disclosure.superseded_at is not null or ${hasRemovedTrees(sql)} then 'superseded'
    else 'valid' end`;
}

function hasRemovedTrees(sql: Executor): Fragment {
  return sql`exists (select from disclosure_tree where serial = disclosure.serial and is_removed)`;
}

function isOneOf(sql: Executor, column: string, ids: readonly string[] | undefined): Fragment {
  return ids === undefined ? sql`true` : sql`${sql.identifier(column)} = any(${[...ids]}::uuid[])`;
}

/** Marks the report as being made; undefined when it is ready. */
export async function updateStarted(sql: Executor, serial: string) {
  return sql.first<DisclosureRequest>`
    update disclosure set state = 'making', listed = 0, trees = null
    where serial = ${serial} and state <> 'ready'
    returning serial, company_id as "companyId", from_on::text as "fromOn", to_on::text as "toOn"`;
}

export async function updateProgress(
  sql: Executor,
  serial: string,
  { listed, trees }: { listed: number; trees: number },
): Promise<void> {
  await sql`
    update disclosure set listed = ${listed}, trees = ${trees} where serial = ${serial} and state = 'making'`;
}

export async function updateFailed(sql: Executor, serial: string): Promise<void> {
  await sql`update disclosure set state = 'failed' where serial = ${serial} and state <> 'ready'`;
}

type MadeDisclosure = {
  serial: string;
  facts: string;
  factsSha256: string;
  keyId: string;
  trees: number;
  madeAt: Date;
};

/** False when the report was already ready. */
export async function updateMade(sql: Executor, disclosure: MadeDisclosure) {
  return sql.hasRow`
    update disclosure
    set state = 'ready', facts = ${disclosure.facts}, facts_sha256 = ${disclosure.factsSha256}, key_id = ${disclosure.keyId},
      listed = ${disclosure.trees}, trees = ${disclosure.trees}, made_at = ${disclosure.madeAt}
    where serial = ${disclosure.serial} and state <> 'ready'
    returning serial`;
}

export type StoredFile = { name: DisclosureFile; sha256: string; gzipped: Buffer };

export async function insertFile(
  sql: Executor,
  serial: string,
  { name, sha256, gzipped }: StoredFile,
): Promise<void> {
  await sql`
    insert into disclosure_file (serial, name, sha256, gzipped) values (${serial}, ${name}, ${sha256}, ${gzipped})`;
}

export async function selectFile(sql: Executor, serial: string, name: DisclosureFile) {
  return sql.first<{ gzipped: Buffer; sha256: string }>`
    select gzipped, sha256 from disclosure_file where serial = ${serial} and name = ${name}`;
}

export async function selectFileByDigest(sql: Executor, sha256: string) {
  return sql.first<{ serial: string; file: DisclosureFile }>`
    select serial, name as file from disclosure_file where sha256 = ${sha256} order by serial limit 1`;
}

export type FrozenFacts = Pick<
  DisclosureCheck,
  'status' | 'supersededAt' | 'removedTrees' | 'withdrawal' | 'sha256' | 'newerSerial'
> & { companyId: string; facts: DisclosureFacts };

export async function selectFacts(sql: Executor, serial: string): Promise<FrozenFacts | undefined> {
  const row = await sql.first<Omit<FrozenFacts, 'facts'> & { facts: string }>`
    select disclosure.company_id as "companyId", disclosure.facts, disclosure.facts_sha256 as sha256,
      ${statusOf(sql)} as status, iso_instant(disclosure.superseded_at) as "supersededAt",
      (select count(*)::int from disclosure_tree where serial = disclosure.serial and is_removed) as "removedTrees",
      case when disclosure.withdrawn_at is not null then json_build_object(
        'at', iso_instant(disclosure.withdrawn_at), 'reason', disclosure.withdrawal_reason) end as withdrawal,
      (select serial from disclosure as newer
        where newer.company_id = disclosure.company_id and newer.from_on = disclosure.from_on
          and newer.to_on = disclosure.to_on and newer.state = 'ready' and newer.withdrawn_at is null
          and (newer.asked_at, newer.serial) > (disclosure.asked_at, disclosure.serial)
        order by newer.asked_at desc, newer.serial desc limit 1) as "newerSerial"
    from disclosure join certificate_key as signer on signer.id = disclosure.key_id
    where disclosure.serial = ${serial} and disclosure.state = 'ready'`;
  return row && { ...row, facts: parseJson<DisclosureFacts>(row.facts) };
}

export type ListedTree = {
  id: string;
  publicId: string;
  specie: string | null;
  scientificName: string | null;
  land: string | null;
  effort: string | null;
  site: Site;
  plantedOn: string;
  endedOn: string | null;
  recordedOn: string;
  isMeasured: boolean;
  origin: TreeOrigin;
  level: VerificationLevel;
};

/** Trees of a sponsor alive between two instants, with their levels at a third. */
export type CountedTrees = { companyId: string; from: Date; to: Date; at: Date };

export async function selectListedTrees(
  sql: Executor,
  counted: CountedTrees,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return sql<ListedTree[]>`
    select tree.id, tree.public_id as "publicId", specie.common_name ->> 'en' as specie,
      specie.scientific_name as "scientificName", land.name ->> 'en' as land, effort.name ->> 'en' as effort, tree.site,
      ${dayOf(sql, 'planted_at')} as "plantedOn", ${dayOf(sql, 'ended_at')} as "endedOn", ${dayOf(sql, 'created_at')} as "recordedOn",
      tree.is_measured as "isMeasured", tree.origin,
      verification_level(tree.photographed_at, tree.seen_at, ${counted.at}) as level
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join effort on effort.id = tree.effort_id
    where ${isCounted(sql, counted)}
      ${keysetAfter(sql, 'tree.id', after)}
    order by tree.id
    limit ${limit}`;
}

export type BasisGroup = {
  level: VerificationLevel;
  origin: TreeOrigin;
  /** Day in Riyadh on which the trees were recorded. */
  recordedOn: string;
  trees: number;
};

export async function selectBasis(sql: Executor, counted: CountedTrees) {
  return sql<BasisGroup[]>`
    select verification_level(tree.photographed_at, tree.seen_at, ${counted.at}) as level, tree.origin,
      ${dayOf(sql, 'created_at')} as "recordedOn", count(*)::int as trees
    from tree
    where ${isCounted(sql, counted)}
    group by 1, 2, 3 order by 3`;
}

export async function selectRemovedTrees(sql: Executor, companyId: string) {
  return sql.oneValue<number>`
    select count(*)::int from tree where company_id = ${companyId} and is_deleted
      and ${isCountedTree(sql, sql`origin = 'demo'`)}`;
}

/** Same rule as the totals: cohort trees by day, measured trees by exact time. */
function isCounted(sql: Executor, { companyId, from, to }: CountedTrees): Fragment {
  return sql`tree.company_id = ${companyId} and not tree.is_deleted and ${isCountedTree(sql, sql`tree.origin = 'demo'`)}
    and case when tree.is_measured
      then tree.planted_at <= ${to} and (tree.ended_at is null or tree.ended_at > ${from})
      else cohort_planting(tree.planted_at) <= ${to}
        and (tree.ended_at is null or cohort_end(tree.planted_at, tree.ended_at) > ${from}) end`;
}

function dayOf(sql: Executor, column: 'planted_at' | 'ended_at' | 'created_at'): Fragment {
  return sql`to_char(tree.${sql.identifier(column)} at time zone 'Asia/Riyadh', 'YYYY-MM-DD')`;
}

export async function selectUnlisted(sql: Executor, limit: number) {
  return sql.column<string>`
    select serial from disclosure where state = 'ready' and listed_at is null order by asked_at limit ${limit}`;
}

/** Locks the trees, so a removal at the same time either finds its row here or is seen. */
export async function insertTreesOfReport(
  sql: Executor,
  serial: string,
  publicIds: readonly string[],
): Promise<void> {
  await sql`
    with counted as (select id, is_void_tree(tree) as is_removed from tree where public_id = any(${[...publicIds]}::text[]) for share)
    insert into disclosure_tree (tree_id, serial, is_removed) select id, ${serial}, is_removed from counted
    on conflict (tree_id, serial) do nothing`;
}

export async function updateListed(sql: Executor, serial: string, at: Date): Promise<void> {
  await sql`update disclosure set listed_at = ${at} where serial = ${serial}`;
}

export async function selectToSupersede(sql: Executor, limit: number) {
  return sql.column<string>`
    select serial from disclosure
    where state = 'ready' and superseded_at is null and ${hasRemovedTrees(sql)}
    order by asked_at limit ${limit}`;
}

export type EndedReport = { companyId: string; accountIds: string[] };

/** Undefined when the report was already superseded. Reports the accounts to notify. */
export async function updateSuperseded(sql: Executor, serial: string, at: Date) {
  return sql.first<EndedReport>`
    update disclosure set superseded_at = ${at}
    where serial = ${serial} and superseded_at is null
    returning ${holdersOf(sql)}`;
}

/** Undefined when the report does not exist, is not ready or was already withdrawn. */
export async function updateWithdrawn(
  sql: Executor,
  serial: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
) {
  return sql.first<EndedReport>`
    update disclosure set withdrawn_at = ${at}, withdrawn_by = ${by}, withdrawal_reason = ${reason}
    where serial = ${serial} and state = 'ready' and withdrawn_at is null
    returning ${holdersOf(sql)}`;
}

/** The account of the sponsor, and the one that requested the report. */
function holdersOf(sql: Executor): Fragment {
  return sql`company_id as "companyId", array(
    select account_id from company where company.id = disclosure.company_id and account_id is not null
    union select disclosure.asked_by where disclosure.asked_by is not null) as "accountIds"`;
}
