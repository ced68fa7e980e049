import type { CertificateKeys } from '@nabta/contract/trees/certificate';
import type { Dedication } from '@nabta/contract/trees/dedication';
import type { LocalizedName } from '@nabta/domain/localized-name';

import type { Executor } from '#core/postgres/database.ts';
import { namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { givenNameFor } from '#features/people/account/given-name.fragments.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';
import { specieJsonOrNull } from '#features/trees/specie/specie-json.fragments.ts';

import { dedicationJson } from '../dedication/dedication.fragments.ts';
import { isOwnershipChange } from '../tree/tree-ledger.fragments.ts';

type PersonName = { firstname: string | null; lastname: string | null };

/** Certificate data of an owned tree; a name is null when the viewer may not see it. */
export type CertifiedTreeRow = {
  treeId: string;
  ledgerSeq: number;
  ownerId: string;
  owner: PersonName | null;
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

/** Undefined when the tree has no owner or no longer exists. The owner also sees the first name of a private giver. */
export async function selectCertifiedTree(
  sql: Executor,
  publicId: string,
  viewerId: string | undefined,
): Promise<CertifiedTreeRow | undefined> {
  const viewer = viewerId ?? null;
  return sql.first<CertifiedTreeRow>`
    select tree.id as "treeId", transfer.seq as "ledgerSeq", tree.owner_id as "ownerId",
      case when ${isVisibleTo(sql, 'owner', viewerId)}
        then json_build_object('firstname', owner.firstname, 'lastname', owner.lastname) end as owner,
      (select json_build_object('firstname', giver.firstname,
          'lastname', case when ${isVisibleTo(sql, 'giver', viewerId)} then giver.lastname end)
        from account as giver
        -- The holder before is the pending gift, or the giver of the oldest gifts.
        where transfer.kind = 'gifted'
          and giver.id = coalesce((select giver_id from gift where id = transfer.from_holder), transfer.from_holder)
          and (${isVisibleTo(sql, 'giver', viewerId)} or tree.owner_id = ${viewer}::uuid)) as giver,
      ${dedicationJson(sql, viewerId)}::json as dedication,
      tree.public_id as "publicId", ${givenNameFor(sql, viewerId)} as "givenName", specie.common_name as "commonName",
      specie.scientific_name as "scientificName", land.name as "landName", company.name as "companyName",
      tree.image_name as "imageName", tree.planted_at as "plantedAt"
    from tree
    join account as owner on owner.id = tree.owner_id
    cross join lateral (
      select seq, kind, from_holder from tree_ledger
      where tree_id = tree.id and ${isOwnershipChange(sql, 'tree_ledger')}
      order by seq desc limit 1
    ) as transfer
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join company on company.id = tree.company_id
    where tree.public_id = ${publicId} and not tree.is_deleted and tree.ended_at is null`;
}

type NamedCount = { name: LocalizedName | null; trees: number };

/** Certificate data of a forest: alive trees by species and land, most first. */
export type CertifiedForestRow = {
  owner: PersonName;
  species: NamedCount[];
  places: NamedCount[];
  imageName: string | null;
};

export async function selectCertifiedForest(sql: Executor, accountId: string): Promise<CertifiedForestRow> {
  return sql.one<CertifiedForestRow>`
    with owned as (
      select id, specie_id, land_id, image_name from tree
      where owner_id = ${accountId} and not is_deleted and ended_at is null)
    select json_build_object('firstname', firstname, 'lastname', lastname) as owner,
      (select coalesce(json_agg(json_build_object('name', name, 'trees', trees) order by trees desc, id), '[]')
        from (select owned.specie_id as id, specie.common_name as name, count(*)::int as trees
          from owned left join specie on specie.id = owned.specie_id group by 1, 2) as species) as species,
      (select coalesce(json_agg(json_build_object('name', name, 'trees', trees) order by trees desc, id), '[]')
        from (select land.id, land.name::jsonb as name, count(*)::int as trees
          from owned join land on land.id = owned.land_id group by 1, 2) as places) as places,
      (select image_name from owned where image_name is not null order by id desc limit 1) as "imageName"
    from account where id = ${accountId}`;
}

export type CertificateSnapshot = {
  serial: string;
  keyId: string;
  trees: number;
  co2RemovedKg: number;
  lowKg: number;
  highKg: number;
  methodVersion: string;
  issuedAt: Date;
};

export async function selectIssued(sql: Executor, contentHmac: string) {
  return sql.first<CertificateSnapshot>`
    select serial, key_id as "keyId", trees, co2_kg as "co2RemovedKg", co2_low_kg as "lowKg", co2_high_kg as "highKg",
      method_version as "methodVersion", issued_at as "issuedAt"
    from certificate where says = ${contentHmac}`;
}

export type NewCertificate = CertificateSnapshot & {
  contentHmac: string;
  publicKey: string;
  treeId: string | null;
  ledgerSeq: number | null;
  accountId: string;
  dataVersion: string;
};

type UsedKey = { keyId: string; publicKey: string; usedAt: Date };

export async function insertCertificateKey(sql: Executor, key: UsedKey): Promise<void> {
  await insertKeySql(sql, key);
}

function insertKeySql(sql: Executor, { keyId, publicKey, usedAt }: UsedKey) {
  return sql`
    insert into certificate_key (id, public_key, first_used_at) values (${keyId}, ${publicKey}, ${usedAt})
    on conflict (id) do nothing`;
}

/** Inserts the certificate with its signing key; concurrent inserts keep one row. */
export async function insertCertificate(sql: Executor, certificate: NewCertificate): Promise<void> {
  await sql`
    with signing_key as (${insertKeySql(sql, { ...certificate, usedAt: certificate.issuedAt })})
    insert into certificate (serial, says, key_id, tree_id, ledger_seq, account_id, trees, co2_kg, co2_low_kg,
      co2_high_kg, method_version, data_version, issued_at)
    values (${certificate.serial}, ${certificate.contentHmac}, ${certificate.keyId}, ${certificate.treeId}, ${certificate.ledgerSeq}, ${certificate.accountId},
      ${certificate.trees}, ${certificate.co2RemovedKg}, ${certificate.lowKg}, ${certificate.highKg}, ${certificate.methodVersion},
      ${certificate.dataVersion}, ${certificate.issuedAt})
    on conflict (says) do nothing`;
}

/**
 * Certificate as JSON with its status, computed from the tree and its ledger so a transfer needs no write. A
 * returned gift changes nothing.
 */
export async function selectCertificate(sql: Executor, serial: string, viewerId: string | undefined) {
  return sql.firstValue<string>`
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
            and ${isOwnershipChange(sql, 'later')})) then 'superseded'
        when tree.id is null and certificate.trees > (
          select count(*) from tree as owned
          where owned.owner_id = owner.id and not owned.is_deleted and owned.ended_at is null) then 'superseded'
        else 'current' end,
      'issuedAt', iso_instant(certificate.issued_at),
      'owner', case when ${isVisibleTo(sql, 'owner', viewerId)} then ${personJson(sql, 'owner')} end,
      'tree', case when tree.id is not null then json_build_object(
        'publicId', tree.public_id, 'givenName', ${givenNameFor(sql, viewerId)},
        'specie', ${specieJsonOrNull(sql)},
        'land', ${namedJsonOrNull(sql, 'land')},
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
}

type CertificateKey = CertificateKeys['keys'][number];

export async function selectCertificateKeys(sql: Executor): Promise<Pick<CertificateKey, 'kid' | 'x'>[]> {
  return sql<Pick<CertificateKey, 'kid' | 'x'>[]>`
    select id as kid, public_key as x from certificate_key where revoked_at is null order by first_used_at, id`;
}
