import type { Secrets } from '../../apps/api/src/core/keys/secrets.ts';
import { encryptShareCode } from '../../apps/api/src/features/people/account/share-code.ts';
import type { Phone } from '../../packages/domain/src/phone.ts';

/** Hand-written SQL of the measured calls, for the baseline server. */
const fields = `concat(
  '"id":"', tree.id, '","publicId":"', tree.public_id, '","givenName":', json_text(tree.given_name),
  ',"isVip":', tree.is_vip::text, ',"isDamaged":', tree.is_damaged::text, ',"isDeleted":', tree.is_deleted::text,
  ',"plantedByCompany":', coalesce((
    select concat('{"id":"', id, '","name":', name, ',"image":', picture_text(image_name), '}')
    from company where id = tree.company_id), 'null'),
  ',"specie":', coalesce((
    select concat('{"id":', json_text(id), ',"commonName":', common_name, '}')
    from specie where id = tree.specie_id), 'null'),
  ',"land":', coalesce((
    select concat('{"id":"', id, '","name":', name, '}') from land where id = tree.land_id), 'null'),
  ',"owner":', coalesce((select concat('{"id":"', id, '","firstname":', json_text(firstname),
    ',"lastname":', json_text(lastname), ',"image":', picture_text(image_name), '}')
    from account where id = OWNER and (not is_private or id = $1)), 'null'),
  ',"image":', picture_text(tree.image_name),
  ',"point":{"geometry":{"type":"Point","coordinates":[', tree.longitude, ',', tree.latitude, ']}}',
  ',"plantedAt":', json_text(iso_instant(tree.planted_at)), ',"endedAt":', json_text(iso_instant(tree.ended_at)),
  ',"origin":"', tree.origin, '","verification":', verification_text(tree.photographed_at, tree.seen_at, now()),
  ',"isPromised":', (tree.gift_id is not null)::text,
  ',"dedication":', coalesce((
    select concat('{"kind":"', kind, '","name":', json_text(name), ',"isPublic":', is_public::text, '}')
    from tree_dedication as dedication
    where dedication.tree_id = tree.id and dedication.account_id = tree.owner_id
      and (dedication.is_public or dedication.account_id = $1)), 'null'))`;

/** Uses parameters where our statement does: a literal limit would get a different plan. */
const page = (limit: string, filter: string) => `
  select concat('[', string_agg(item, ','), ']') as json from (
    select concat('{', ${fields.replace('OWNER', '$1')}, '}') as item from tree
    where tree.owner_id = $1 and not tree.is_deleted ${filter}
    order by tree.id desc limit ${limit}) as page`;

/** Reads the tally that triggers maintain. */
const trees = `coalesce((select trees from tree_tally where scope = 'account' and scope_id = $1::text), 0)`;

/** Selects one tree as lists show it. */
export const treeSummary = `
  select concat('{', ${fields.replace('OWNER', 'tree.owner_id')}, '}') as json from tree where tree.id = $2`;

export type Scenario = 'page' | 'count' | 'search' | 'tree' | 'account';

export const statements: Record<Scenario, string> = {
  page: page('$2', ''),
  search: page(
    '$4',
    `and (tree.folded_name like $2 or tree.public_id like $3
      or tree.specie_id = any(array(select id from specie where search_text like $2))
      or tree.land_id = any(array(select id from land where search_text like $2)))`,
  ),
  count: `
    select concat('{"count":', ${trees}, ',"lost":', (
      select count(*) from tree where owner_id = $1::uuid and ended_at is not null and not is_deleted), '}') as json`,
  account: `
    select concat('{"id":"', id, '","phone":"', phone, '","firstname":', json_text(firstname), ',"lastname":', json_text(lastname),
      ',"role":"', role, '","language":"', language, '","image":', picture_text(image_name), ',"shareCode":"SHARE CODE","isPrivate":',
      is_private::text, ',"showsTreeNames":', shows_tree_names::text, ',"treesPlanted":', ${trees},
      ',"celebratedLevel":', celebrated_level, ',"levelsReachedAt":', to_json(levels_reached_at), ',"createdAt":', json_text(iso_instant(created_at)),
      ',"eraseAfter":', coalesce((select json_text(iso_instant(erase_after)) from erasure where account_id = account.id), 'null'),
      '}') as json, phone, share_version
    from account where id = $1::uuid`,
  tree: `
    select concat('{', ${fields.replace('OWNER', 'tree.owner_id').replaceAll('$1', '$1::uuid')}, ',', substr(json_build_object(
      'isMine', coalesce(tree.owner_id = $1::uuid, false),
      'endCause', tree.end_cause,
      'hasLandPage', exists (select from land where id = tree.land_id and not is_hidden),
      'lastVisitAt', (
        select iso_instant(max(at)) from (
          select at from tree_care where tree_id = tree.id
          union all select at from field_work where tree_id = tree.id and kind = 'visited') as visit),
      'successor', (select public_id from tree as other where id = tree.replaced_by and not is_deleted),
      'predecessor', (select public_id from tree as other where replaced_by = tree.id and not is_deleted),
      'specieFacts', (select json_build_object(
        'scientificName', scientific_name, 'family', family, 'type', type,
        'isNative', is_native, 'isEvergreen', is_evergreen, 'maxHeightM', max_height_m)
        from specie where id = tree.specie_id),
      'effort', (select json_build_object('id', id, 'name', name) from effort where id = tree.effort_id),
      'landowner', (select owner_name from land where id = tree.land_id),
      'companySlug', (select slug from company where id = tree.company_id),
      'planter', (select json_build_object('id', id, 'name', null) from planter where id = tree.planter_id),
      'measurements', (select coalesce(json_agg(json_build_object(
        'dbhCm', dbh_cm, 'heightM', height_m, 'measuredAt', iso_instant(measured_at)) order by measured_at), '[]')
        from tree_measurement where tree_id = tree.id),
      'photos', (select coalesce(json_agg(json_build_object(
        'image', picture_json(image_name), 'takenAt', iso_instant(taken_at),
        'isMine', coalesce(added_by = $1::uuid, false)) order by taken_at), '[]')
        from tree_photo where tree_id = tree.id),
      'ledger', (select coalesce(json_agg(json_build_object('kind', entry.kind,
        'to', case when not holder.is_private or holder.id = $1::uuid then json_build_object('id', holder.id,
          'firstname', holder.firstname, 'lastname', holder.lastname, 'image', picture_json(holder.image_name)) end,
        'at', iso_instant(entry.at)) order by entry.seq), '[]')
        from tree_ledger as entry left join account as holder on holder.id = entry.to_holder
        where entry.tree_id = tree.id),
      'evidence', (select coalesce(json_agg(json_build_object('kind', kind, 'at', iso_instant(at),
        'author', case
          when author_id is null then null
          when is_independent then 'field_staff'
          when kind = 'document' then 'importer'
          when kind = 'planted' or exists (select from planter where id = tree.planter_id and account_id = author_id) then 'planter'
          when author_id = tree.owner_id then 'owner'
          when exists (select from company where id = tree.company_id and account_id = author_id) then 'company'
          when exists (select from land where id = tree.land_id and account_id = author_id) then 'landowner'
          when kind in ('seen', 'measured', 'photographed') then 'field_staff' end,
        'isIndependent', is_independent, 'hasPhoto', image_name is not null, 'hasPlace', longitude is not null,
        'doubt', doubt) order by at desc, id desc), '[]')
        from (select * from tree_evidence where tree_id = tree.id order by at desc, id desc limit 50) as evidence))::text, 2)) as json
    from tree
    where tree.public_id = $2 and not tree.is_deleted`,
};

export const searchText = 'sidr';
const pageLimit = 20;

/** Returns path and statement parameters of each call. */
export function callOf(scenario: Scenario, { accountId, publicId }: { accountId: string; publicId: string }) {
  return {
    page: { path: '/api/tree/infinite', values: pageValues(accountId) },
    search: { path: `/api/tree/infinite?search=${searchText}`, values: searchValues(accountId, searchText) },
    count: { path: '/api/tree/count', values: [accountId] },
    account: { path: '/api/account', values: [accountId] },
    tree: { path: `/api/tree/${publicId}`, values: [accountId, publicId] },
  }[scenario];
}

export const pageValues = (accountId: string) => [accountId, pageLimit];

export const searchValues = (accountId: string, search: string) => [
  accountId,
  `%${search.toLowerCase()}%`,
  `%${search.toUpperCase()}%`,
  pageLimit,
];

type ResponseRow = { json: string; phone?: Phone; share_version?: number };

/** Builds the response; the share code is computed once per person. */
export function responseOf(
  { json, phone, share_version: version = 0 }: ResponseRow,
  secrets: Secrets,
): string {
  if (phone === undefined) return json;
  const key = `${phone} ${version}`;
  const code = shareCodes.get(key) ?? encryptShareCode(secrets, { phone, version });
  shareCodes.set(key, code);
  return json.replace('SHARE CODE', code);
}

const shareCodes = new Map<string, string>();
