import type { CertificateKeys } from '@nabta/contract/certificate';
import type { Dedication } from '@nabta/contract/dedication';
import type { LocalizedName } from '@nabta/domain/localized-name';

import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import { dedicationJson } from '../dedication/dedication.fragments.ts';
import { isLasting } from '../tree/tree-ledger.fragments.ts';

type PersonName = { firstname: string | null; lastname: string | null };

/** What is certified of a tree that somebody owns; a name is null where the viewer may not see it. */
export type CertifiedTreeRow = {
  treeId: string;
  ledgerSeq: number;
  ownerId: string;
  owner: PersonName | null;
  /** Who gave it to its owner, where its last hand was a gift. */
  giver: PersonName | null;
  dedication: Dedication | null;
  publicId: string;
  givenName: string | null;
  commonName: LocalizedName | null;
  scientificName: string | null;
  landName: LocalizedName | null;
  companyName: LocalizedName | null;
  imageName: string | null;
  plantedAt: Date;
};

/** Undefined where nobody owns the tree, or it is gone. Who owns it also sees who gave it, private or not. */
export async function selectCertifiedTree(
  sql: Executor,
  publicId: string,
  viewerId: string | undefined,
): Promise<CertifiedTreeRow | undefined> {
  const viewer = viewerId ?? null;
  const [row] = await sql<CertifiedTreeRow[]>`
    select tree.id as "treeId", hand.seq as "ledgerSeq", tree.owner_id as "ownerId",
      case when ${isVisibleTo(sql, 'owner', viewerId)}
        then json_build_object('firstname', owner.firstname, 'lastname', owner.lastname) end as owner,
      (select json_build_object('firstname', giver.firstname, 'lastname', giver.lastname)
        from account as giver
        -- Out of a gift that waited, or as the oldest ones straight from hand to hand.
        where hand.kind = 'gifted'
          and giver.id = coalesce((select giver_id from gift where id = hand.from_holder), hand.from_holder)
          and (${isVisibleTo(sql, 'giver', viewerId)} or tree.owner_id = ${viewer}::uuid)) as giver,
      ${dedicationJson(sql, viewerId)}::json as dedication,
      tree.public_id as "publicId", tree.given_name as "givenName", specie.common_name as "commonName",
      specie.scientific_name as "scientificName", land.name as "landName", company.name as "companyName",
      tree.image_name as "imageName", tree.planted_at as "plantedAt"
    from tree
    join account as owner on owner.id = tree.owner_id
    cross join lateral (
      select seq, kind, from_holder from tree_ledger
      where tree_id = tree.id and ${isLasting(sql, 'tree_ledger')}
      order by seq desc limit 1
    ) as hand
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join company on company.id = tree.company_id
    where tree.public_id = ${publicId} and not tree.is_deleted and tree.ended_at is null`;
  return row;
}

type Counted = { name: LocalizedName | null; trees: number };

/** What is certified of a forest: its standing trees by species and by land, the most first. */
export type CertifiedForestRow = {
  owner: PersonName;
  species: Counted[];
  places: Counted[];
  imageName: string | null;
};

export async function selectCertifiedForest(sql: Executor, accountId: string): Promise<CertifiedForestRow> {
  const [row] = await sql<CertifiedForestRow[]>`
    with mine as (
      select id, specie_id, land_id, image_name from tree
      where owner_id = ${accountId} and not is_deleted and ended_at is null)
    select json_build_object('firstname', firstname, 'lastname', lastname) as owner,
      (select coalesce(json_agg(json_build_object('name', name, 'trees', trees) order by trees desc, id), '[]')
        from (select mine.specie_id as id, specie.common_name as name, count(*)::int as trees
          from mine left join specie on specie.id = mine.specie_id group by 1, 2) as species) as species,
      (select coalesce(json_agg(json_build_object('name', name, 'trees', trees) order by trees desc, id), '[]')
        from (select land.id, land.name::jsonb as name, count(*)::int as trees
          from mine join land on land.id = mine.land_id group by 1, 2) as places) as places,
      (select image_name from mine where image_name is not null order by id desc limit 1) as "imageName"
    from account where id = ${accountId}`;
  if (row === undefined) throw new Error(`There is no account ${accountId}.`);
  return row;
}

/** The numbers of the day of issue. */
export type Frozen = {
  serial: string;
  keyId: string;
  trees: number;
  co2RemovedKg: number;
  lowKg: number;
  highKg: number;
  methodVersion: string;
  issuedAt: Date;
};

export async function selectIssued(sql: Executor, says: string): Promise<Frozen | undefined> {
  const [row] = await sql<Frozen[]>`
    select serial, key_id as "keyId", trees, co2_kg as "co2RemovedKg", co2_low_kg as "lowKg", co2_high_kg as "highKg",
      method_version as "methodVersion", issued_at as "issuedAt"
    from certificate where says = ${says}`;
  return row;
}

export type NewCertificate = Frozen & {
  says: string;
  publicKey: string;
  treeId: string | null;
  ledgerSeq: number | null;
  accountId: string;
  dataVersion: string;
};

type UsedKey = { keyId: string; publicKey: string; usedAt: Date };

/** Publishes a key that signs, once. */
export async function insertCertificateKey(sql: Executor, key: UsedKey): Promise<void> {
  await newKey(sql, key);
}

function newKey(sql: Executor, { keyId, publicKey, usedAt }: UsedKey) {
  return sql`
    insert into certificate_key (id, public_key, first_used_at) values (${keyId}, ${publicKey}, ${usedAt})
    on conflict (id) do nothing`;
}

/** Writes it with the key that signs it; of two at the same moment one is written. */
export async function insertCertificate(sql: Executor, made: NewCertificate): Promise<void> {
  await sql`
    with known as (${newKey(sql, { ...made, usedAt: made.issuedAt })})
    insert into certificate (serial, says, key_id, tree_id, ledger_seq, account_id, trees, co2_kg, co2_low_kg,
      co2_high_kg, method_version, data_version, issued_at)
    values (${made.serial}, ${made.says}, ${made.keyId}, ${made.treeId}, ${made.ledgerSeq}, ${made.accountId},
      ${made.trees}, ${made.co2RemovedKg}, ${made.lowKg}, ${made.highKg}, ${made.methodVersion},
      ${made.dataVersion}, ${made.issuedAt})
    on conflict (says) do nothing`;
}

/**
 * What a certificate says as JSON, and whether it holds: seen from the tree and its ledger, so that nothing has to be
 * written when a tree passes on. A gift that came back changes nothing.
 */
export async function selectCertificate(
  sql: Executor,
  serial: string,
  viewerId: string | undefined,
): Promise<string | undefined> {
  const [row] = await sql<{ json: string }[]>`
    select json_build_object(
      'serial', certificate.serial,
      'kind', case when tree.id is null then 'forest' else 'tree' end,
      'status', case
        when certificate.revoked_at is not null or signer.revoked_at is not null then 'revoked'
        when tree.is_deleted or tree.ended_at is not null then 'revoked'
        when owner.id is null then case when tree.id is null then 'revoked' else 'superseded' end
        when tree.id is not null and (tree.owner_id is distinct from owner.id or exists (
          select 1 from tree_ledger as later
          where later.tree_id = tree.id and later.seq > certificate.ledger_seq
            and ${isLasting(sql, 'later')})) then 'superseded'
        when tree.id is null and certificate.trees > (
          select count(*) from tree as mine
          where mine.owner_id = owner.id and not mine.is_deleted and mine.ended_at is null) then 'superseded'
        else 'current' end,
      'issuedAt', iso_instant(certificate.issued_at),
      'owner', case when ${isVisibleTo(sql, 'owner', viewerId)} then json_build_object(
        'id', owner.id, 'firstname', owner.firstname, 'lastname', owner.lastname,
        'image', picture_json(owner.image_name)) end,
      'tree', case when tree.id is not null then json_build_object(
        'publicId', tree.public_id, 'givenName', tree.given_name,
        'specie', case when specie.id is not null
          then json_build_object('id', specie.id, 'commonName', specie.common_name) end,
        'land', case when land.id is not null then json_build_object('id', land.id, 'name', land.name) end,
        'image', picture_json(tree.image_name), 'plantedAt', iso_instant(tree.planted_at)) end,
      'trees', certificate.trees,
      'co2RemovedKg', certificate.co2_kg,
      'likely', json_build_object('lowKg', certificate.co2_low_kg, 'highKg', certificate.co2_high_kg),
      'method', json_build_object('version', certificate.method_version, 'dataVersion', certificate.data_version),
      'keyId', certificate.key_id
    )::text as json
    from certificate
    join certificate_key as signer on signer.id = certificate.key_id
    left join account as owner on owner.id = certificate.account_id
    left join tree on tree.id = certificate.tree_id
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    where certificate.serial = ${serial}`;
  return row?.json;
}

type CertificateKey = CertificateKeys['keys'][number];

/** The public halves of all keys that are believed. */
export async function selectCertificateKeys(sql: Executor): Promise<Pick<CertificateKey, 'kid' | 'x'>[]> {
  return sql<Pick<CertificateKey, 'kid' | 'x'>[]>`
    select id as kid, public_key as x from certificate_key where revoked_at is null order by first_used_at, id`;
}
