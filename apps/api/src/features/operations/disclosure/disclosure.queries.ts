import type {
  Disclosure,
  DisclosureCheck,
  DisclosureFacts,
  DisclosureFile,
} from '@nabta/contract/disclosure';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

export type AskedDisclosure = { serial: string; companyId: string; fromOn: string; toOn: string };

export async function insertDisclosure(
  sql: Executor,
  { serial, companyId, fromOn, toOn }: AskedDisclosure,
  { askedBy, askedAt }: { askedBy: string; askedAt: Date },
): Promise<void> {
  await sql`
    insert into disclosure (serial, company_id, from_on, to_on, asked_by, asked_at)
    values (${serial}, ${companyId}, ${fromOn}, ${toOn}, ${askedBy}, ${askedAt})`;
}

/** Held to the end of the transaction, so that two who ask for one sponsor do so one after the other. */
export async function lockAsking(sql: Executor, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disclosure ${companyId}`}, 0))`;
}

/** One of the same sponsor and days that is still to be made, and was asked for lately. */
export async function selectUnmade(
  sql: Executor,
  { companyId, fromOn, toOn }: Omit<AskedDisclosure, 'serial'>,
  askedAfter: Date,
): Promise<string | undefined> {
  const [row] = await sql<{ serial: string }[]>`
    select serial from disclosure
    where company_id = ${companyId} and asked_at > ${askedAfter} and from_on = ${fromOn} and to_on = ${toOn}
      and state in ('waiting', 'making')
    order by asked_at limit 1`;
  return row?.serial;
}

/** Sponsors of which the caller may have reports; all where no ids are given. */
export async function selectCompanies(
  sql: Executor,
  ids: readonly string[] | undefined,
): Promise<{ id: string; name: LocalizedName }[]> {
  return sql<{ id: string; name: LocalizedName }[]>`
    select id, name from company where ${isOneOf(sql, 'id', ids)} order by name ->> 'en', id`;
}

type Listing = {
  companyIds: readonly string[] | undefined;
  serial?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Newest first. */
export async function selectDisclosures(
  sql: Executor,
  { companyIds, serial, cursor, limit }: Listing,
): Promise<Disclosure[]> {
  return sql<Disclosure[]>`
    select disclosure.serial, json_build_object('id', company.id, 'name', company.name) as company,
      json_build_object('fromOn', from_on, 'toOn', to_on) as period, state,
      json_build_object('done', listed, 'of', trees) as progress,
      iso_instant(asked_at) as "askedAt", iso_instant(made_at) as "madeAt",
      case when facts is not null then json_build_object(
        'trees', facts::json #> '{benefit,trees,counted}', 'co2RemovedKg', facts::json #> '{benefit,co2RemovedKg}',
        'likely', facts::json #> '{benefit,likely}') end as figures
    from disclosure join company on company.id = disclosure.company_id
    where ${isOneOf(sql, 'disclosure.company_id', companyIds)}
      ${serial === undefined ? sql`` : sql`and disclosure.serial = ${serial}`}
      ${cursor === undefined ? sql`` : sql`and (asked_at, disclosure.serial) < (select asked_at, serial from disclosure where serial = ${cursor})`}
    order by asked_at desc, disclosure.serial desc
    limit ${limit}`;
}

function isOneOf(sql: Executor, column: string, ids: readonly string[] | undefined): Fragment {
  return ids === undefined ? sql`true` : sql`${sql.identifier(column)} = any(${[...ids]}::uuid[])`;
}

/** What is still to be made, and held by this job alone; undefined where it is made, or another makes it. */
export async function updateBegun(sql: Executor, serial: string): Promise<AskedDisclosure | undefined> {
  const [row] = await sql<AskedDisclosure[]>`
    update disclosure set state = 'making', listed = 0, trees = null
    where serial = ${serial} and state <> 'ready'
    returning serial, company_id as "companyId", from_on::text as "fromOn", to_on::text as "toOn"`;
  return row;
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

/** False where it was made meanwhile. */
export async function updateMade(sql: Executor, made: MadeDisclosure): Promise<boolean> {
  const rows = await sql`
    update disclosure
    set state = 'ready', facts = ${made.facts}, facts_sha256 = ${made.factsSha256}, key_id = ${made.keyId},
      listed = ${made.trees}, trees = ${made.trees}, made_at = ${made.madeAt}
    where serial = ${made.serial} and state <> 'ready'
    returning serial`;
  return rows.length > 0;
}

export type KeptFile = { name: DisclosureFile; sha256: string; gzipped: Buffer };

export async function insertFile(
  sql: Executor,
  serial: string,
  { name, sha256, gzipped }: KeptFile,
): Promise<void> {
  await sql`
    insert into disclosure_file (serial, name, sha256, gzipped) values (${serial}, ${name}, ${sha256}, ${gzipped})`;
}

export async function selectFile(
  sql: Executor,
  serial: string,
  name: DisclosureFile,
): Promise<{ gzipped: Buffer; sha256: string } | undefined> {
  const [row] = await sql<{ gzipped: Buffer; sha256: string }[]>`
    select gzipped, sha256 from disclosure_file where serial = ${serial} and name = ${name}`;
  return row;
}

export async function selectFileByDigest(
  sql: Executor,
  sha256: string,
): Promise<{ serial: string; file: DisclosureFile } | undefined> {
  const [row] = await sql<{ serial: string; file: DisclosureFile }[]>`
    select serial, name as file from disclosure_file where sha256 = ${sha256} order by serial limit 1`;
  return row;
}

export type FrozenFacts = {
  companyId: string;
  facts: DisclosureFacts;
  sha256: string;
  isRevoked: boolean;
  newerSerial: DisclosureCheck['newerSerial'];
};

/** Undefined where there is none, or it is not made yet. */
export async function selectFacts(sql: Executor, serial: string): Promise<FrozenFacts | undefined> {
  const [row] = await sql<(Omit<FrozenFacts, 'facts'> & { facts: string })[]>`
    select mine.company_id as "companyId", mine.facts, mine.facts_sha256 as sha256,
      signer.revoked_at is not null as "isRevoked",
      (select serial from disclosure as newer
        where newer.company_id = mine.company_id and newer.from_on = mine.from_on and newer.to_on = mine.to_on
          and newer.state = 'ready' and (newer.asked_at, newer.serial) > (mine.asked_at, mine.serial)
        order by newer.asked_at desc, newer.serial desc limit 1) as "newerSerial"
    from disclosure as mine join certificate_key as signer on signer.id = mine.key_id
    where mine.serial = ${serial} and mine.state = 'ready'`;
  return row && { ...row, facts: JSON.parse(row.facts) as DisclosureFacts };
}
