import type { Executor, Fragment } from '#core/postgres/database.ts';

/** Tables whose rows of a tree its page shows. */
export const tablesOfTreePage = [
  'field_work',
  'imported_tree',
  'passport_entry',
  'tree_care',
  'tree_dedication',
  'tree_evidence',
  'tree_ledger',
  'tree_measurement',
  'tree_photo',
] as const;

/** The version of what people may have withdrawn, and the transactions that wrote the rows of a page. */
function versionOf(sql: Executor, rows: readonly Fragment[]): Fragment {
  return sql`(
    select concat_ws(' ', (select version from privacy_version), string_agg(row_version::text, '.'))
    from (${rows.reduce((all, row) => sql`${all} union all ${row}`)}) as page_row (row_version))`;
}

export async function selectPrivacyVersion(sql: Executor): Promise<string | undefined> {
  return sql.firstValue<string>`select version::text from privacy_version`;
}

export async function selectTreeVersion(sql: Executor, publicId: string): Promise<string | undefined> {
  const rows = [
    sql`select tree.xmin`,
    ...(['land', 'effort', 'company', 'planter', 'gift'] as const).map(
      (table) =>
        sql`select xmin from ${sql.identifier(table)} where id = ${sql.identifier(`tree.${table}_id`)}`,
    ),
    sql`select xmin from account where id = tree.owner_id`,
    ...tablesOfTreePage.map(
      (table) => sql`select xmin from ${sql.identifier(table)} where tree_id = tree.id`,
    ),
  ];
  return sql.firstValue<string>`
    select ${versionOf(sql, rows)} from tree where tree.public_id = ${publicId} and not tree.is_deleted`;
}

/** Covers the owner, the number of trees, and the trees of the first page. */
export async function selectForestVersion(sql: Executor, ownerId: string): Promise<string | undefined> {
  const rows = [
    sql`select account.xmin`,
    sql`select xmin from tree_tally where scope = 'account' and scope_id = account.id::text`,
    sql`select * from (
      select tree.xmin from tree where owner_id = account.id and not is_deleted order by id desc limit 20) as page`,
  ];
  return sql.firstValue<string>`select ${versionOf(sql, rows)} from account where id = ${ownerId}`;
}

export async function selectCompanyVersion(sql: Executor, slug: string): Promise<string | undefined> {
  const rows = [
    sql`select company.xmin`,
    sql`select xmin from tree_tally where scope = 'company' and scope_id = company.id::text`,
  ];
  return sql.firstValue<string>`select ${versionOf(sql, rows)} from company where slug = ${slug}`;
}

export async function selectCampaignVersion(sql: Executor, slug: string): Promise<string | undefined> {
  const rows = [sql`select campaign.xmin`, sql`select xmin from company where id = campaign.company_id`];
  return sql.firstValue<string>`select ${versionOf(sql, rows)} from campaign where slug = ${slug}`;
}
