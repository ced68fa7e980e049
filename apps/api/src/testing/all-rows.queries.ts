import type { Executor } from '../platform/postgres/database.ts';

const tables = [
  'account',
  'company',
  'land',
  'planter',
  'effort',
  'specie',
  'tree',
  'tree_ledger',
  'gift',
  'notification',
  'tree_photo',
  'tree_measurement',
  'batch',
  'tree_care',
  'passport',
  'passport_entry',
  'tree_tag',
  'campaign',
  'campaign_person',
  'coupon',
  'coupon_redemption',
  'tree_tally',
] as const;

/** A fingerprint of each table's rows, physical versions included, so that even a write of the same values shows. */
export async function selectFingerprints(sql: Executor): Promise<Record<string, string>> {
  const fingerprints: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql<{ fingerprint: string }[]>`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(line, e'\n' order by line)), '') as fingerprint
      from (select xmin || ' ' || row_to_json(t) as line from ${sql.identifier(table)} as t) as lines`;
    fingerprints[table] = row?.fingerprint ?? '';
  }
  return fingerprints;
}
