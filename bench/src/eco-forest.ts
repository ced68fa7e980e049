import type pg from 'pg';

const treesPerBatch = 100_000;
/** Owner of cohorts of the same trees without evidence, to compare the cost of levels. */
export const phoneWithoutLevels = '+966570000001';
/** The API rejects dates before the first planting. */
export const plantingDays = 3_650;

/**
 * Inserts all trees into one forest, with random species and planting times over ten years: the worst case,
 * with few trees per cohort. Trees of one species and day are photographed and visited together. Skips
 * triggers and foreign keys, then builds the aggregates in one step.
 */
export async function generateTrees(pool: pg.Pool, trees: number): Promise<string> {
  const { rows } = await pool.query<{ id: string; trees: string }>(
    `select account.id, (select count(*) from tree where owner_id = account.id)::text as trees
     from account where phone = '+966570000000'`,
  );
  const { id = '', trees: existing = '0' } = rows[0] ?? {};
  if (Number(existing) >= trees) return id;
  await pool.query('truncate tree, tree_cohort, tree_tally, tree_cell cascade');
  let next = 0;
  const insertBatches = async () => {
    while (next < trees) {
      const first = next;
      next += treesPerBatch;
      await insertBatch(pool, id, first, Math.min(next, trees) - 1);
      process.stdout.write(`\r  ${Math.min(next, trees).toLocaleString('en')} trees`);
    }
  };
  await Promise.all([insertBatches(), insertBatches()]);
  await rollUp(pool);
  return id;
}

async function insertBatch(pool: pg.Pool, ownerId: string, first: number, last: number): Promise<void> {
  await inBulkTransaction(pool, async (client) => {
    await client.query(
      `insert into tree (id, public_id, specie_id, owner_id, site, longitude, latitude, planted_at, ended_at, created_at, photographed_at, seen_at)
       select uuidv7(),
         translate(lpad(upper(to_hex(sample.number::bigint)), 10, '0'), 'ILOU', 'JMPV'),
         specie.id, $1, (array['irrigated', 'wadi', 'rainfed', 'coast'])[1 + specie.number % 4], 46.7, 24.7,
         planted_at, case when sample.number % 100 = 0 then planted_at + (now() - planted_at) * random() end, planted_at,
         case when planting.kind > 2 then planted_at end, case when planting.kind > 4 then now() - (planting.kind - 4) * interval '5 months' end
       from (
         select number, now() - random() * interval '${plantingDays} days' as planted_at,
           floor(random() * (select count(*) from specie))::int as specie
         from generate_series($2::int, $3::int) as number
       ) as sample
       join (select id, (row_number() over (order by id) - 1)::int as number from specie) as specie
         on specie.number = sample.specie
       cross join lateral (
         select (sample.specie + floor(extract(epoch from cohort_planting(planted_at)) / 86400)::int) % 10 as kind
       ) as planting`,
      [ownerId, first, last],
    );
  });
}

/**
 * Writes what the triggers would have written. All trees have one owner, so the platform scope has the same
 * cohorts.
 */
async function rollUp(pool: pg.Pool): Promise<void> {
  const platformScopeId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  await inBulkTransaction(pool, async (client) => {
    await client.query(
      `insert into tree_cohort (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, trees)
       select owner_id, cohort_planting(planted_at), specie_id, site, cohort_end(planted_at, ended_at),
         riyadh_month(seen_at), photographed_at is not null, count(*)
       from tree group by 1, 2, 3, 4, 5, 6, 7`,
    );
    await client.query(
      `insert into tree_cohort (scope_id, planted_at, specie_id, site, ended_at, seen_in, is_photographed, trees)
       select $1, planted_at, specie_id, site, ended_at, seen_in, is_photographed, trees from tree_cohort`,
      [platformScopeId],
    );
    await client.query(
      `insert into tree_cohort (scope_id, planted_at, specie_id, site, ended_at, trees)
       select account.id, cohort.planted_at, cohort.specie_id, site, cohort.ended_at, sum(trees)
       from tree_cohort as cohort join account on phone = '${phoneWithoutLevels}'
       where scope_id = $1
       group by 1, 2, 3, 4, 5`,
      [platformScopeId],
    );
    await client.query(
      `insert into tree_tally (scope, scope_id, trees)
       select 'account', owner_id::text, count(*) from tree group by 2
       union all select 'specie', specie_id, count(*) from tree group by 2
       union all select 'all', 'all', count(*) from tree`,
    );
    await client.query(
      `select add_to_tree_cells(array[count(*)::int], array[cell], array[map_column(longitude)], array[map_row(latitude)])
       from tree group by cell, longitude, latitude`,
    );
  });
  await pool.query('vacuum analyze tree, tree_cohort');
}

async function inBulkTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "set local session_replication_role = replica; set local synchronous_commit = off; set local work_mem = '256MB'",
    );
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
