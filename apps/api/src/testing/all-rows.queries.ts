import type { Executor } from '../core/postgres/database.ts';

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

/** Returns a hash per table over all rows including `xmin`, so rewriting equal values is detected. */
export async function selectFingerprints(sql: Executor): Promise<Record<string, string>> {
  const fingerprints: Record<string, string> = {};
  for (const table of tables) {
    fingerprints[table] = await sql.oneValue<string>`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(line, e'\n' order by line)), '') as fingerprint
      from (select xmin || ' ' || row_to_json(hashed_row) as line from ${sql.identifier(table)} as hashed_row) as lines`;
  }
  return fingerprints;
}
