import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Sample, SampleSummary, SampleTree } from '@nabta/contract/supply/sample';
import { causesWithoutRemains } from '@nabta/domain/loss-cause';
import type { SampleOutcome, SampleScope } from '@nabta/domain/sample';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { isCountedTree } from '#features/trees/evidence/evidence.fragments.ts';
import { specieJsonOrNull } from '#features/trees/specie/specie-json.fragments.ts';

export type Stand = { scope: SampleScope; id: string };

export async function selectStandName(sql: Executor, { scope, id }: Stand) {
  return sql.firstValue<LocalizedName>`select name from ${sql.identifier(scope)} where id = ${id}`;
}

/** Serializes draws from the same stand until the transaction ends. */
export async function lockStand(sql: Executor, { scope, id }: Stand): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sample ${scope} ${id}`}, 0))`;
}

export type Stratum = { landId: string | null; specieId: string | null; population: number };

/** Alive trees of a stand by land and species. */
export async function selectStrata(sql: Executor, stand: Stand) {
  return sql<Stratum[]>`
    select land_id as "landId", specie_id as "specieId", count(*)::int as population
    from tree
    where ${isInStand(sql, stand)}
    group by land_id, specie_id
    order by land_id nulls last, specie_id nulls last`;
}

function isInStand(sql: Executor, { scope, id }: Stand): Fragment {
  return sql`${sql.identifier(`tree.${scope}_id`)} = ${id} and not tree.is_deleted and tree.ended_at is null
    and ${isCountedTree(sql, sql`tree.origin = 'demo'`)}`;
}

export async function selectDraws(sql: Executor, { scope, id }: Stand) {
  return sql.one<{ draws: number; hasOpen: boolean }>`
    select count(*)::int as draws, coalesce(bool_or(closed_at is null), false) as "hasOpen"
    from sample where scope = ${scope} and scope_id = ${id}`;
}

type NewSample = Stand & {
  seed: string;
  commitment: string;
  population: number;
  trees: number;
  reason: string | undefined;
  endsOn: string;
  by: string;
  at: Date;
};

export async function insertSample(sql: Executor, sample: NewSample): Promise<string> {
  return sql.oneValue<string>`
    insert into sample (scope, scope_id, seed, commitment, population, trees, reason, drawn_by, drawn_at, ends_on)
    values (${sample.scope}, ${sample.id}, ${sample.seed}, ${sample.commitment}, ${sample.population}, ${sample.trees},
      ${sample.reason ?? null}, ${sample.by}, ${sample.at}, ${sample.endsOn}::date)
    returning id`;
}

/** Draws the trees of each stratum with the smallest SHA-256 of seed and public id, and returns their number. */
export async function insertSampleTrees(
  sql: Executor,
  {
    sampleId,
    stand,
    seed,
    strata,
  }: { sampleId: string; stand: Stand; seed: string; strata: readonly DrawnStratum[] },
) {
  const numbered = strata.map((stratum, index) => ({ number: index + 1, ...stratum }));
  return sql.oneValue<number>`
    with stratum as (
      insert into sample_stratum (sample_id, number, land_id, specie_id, population, trees)
      select ${sampleId}, number, "landId", "specieId", population, trees
      from jsonb_to_recordset(${JSON.stringify(numbered)}::text::jsonb)
        as drawn (number int, "landId" uuid, "specieId" text, population int, trees int)
      returning *
    ), ranked as (
      select tree.id, tree.land_id, tree.specie_id, row_number() over (
        partition by tree.land_id, tree.specie_id
        order by sha256(convert_to(${seed}::text || ':' || tree.public_id, 'UTF8'))) as rank
      from tree
      where ${isInStand(sql, stand)}
    ), sampled as (
      insert into sample_tree (sample_id, tree_id, stratum)
      select ${sampleId}, ranked.id, stratum.number
      from ranked join stratum
        on stratum.land_id is not distinct from ranked.land_id and stratum.specie_id is not distinct from ranked.specie_id
      where ranked.rank <= stratum.trees
      returning 1
    )
    select count(*)::int from sampled`;
}

export type DrawnStratum = Stratum & { trees: number };

export type TreeOfRound = { id: string; landId: string; longitude: number; latitude: number };

/** Sampled trees on lands, with those that are close to each other in sequence. */
export async function selectTreesOnLands(sql: Executor, sampleId: string) {
  return sql<TreeOfRound[]>`
    select tree.id, tree.land_id as "landId", tree.longitude, tree.latitude
    from sample_tree join tree on tree.id = sample_tree.tree_id
    where sample_tree.sample_id = ${sampleId} and tree.land_id is not null
    order by tree.land_id, tree.longitude, tree.latitude`;
}

export async function selectLandPlaces(sql: Executor, ids: readonly string[]) {
  return sql<{ id: string; longitude: number; latitude: number }[]>`
    select id, longitude, latitude from land where id = any(${[...ids]}::uuid[])`;
}

export type SampleRow = Omit<SampleSummary, 'draw'> & {
  draw: number;
  reason: string | null;
  commitment: string;
  seed: string | null;
};

export async function selectSamples(
  sql: Executor,
  { id, cursor, limit }: { id?: string; cursor?: string | undefined; limit: number },
) {
  return sql<SampleRow[]>`
    select sample.id, sample.scope, json_build_object('id', sample.scope_id, 'name', coalesce(
        (select name from land where sample.scope = 'land' and land.id = sample.scope_id),
        (select name from effort where sample.scope = 'effort' and effort.id = sample.scope_id),
        (select name from company where sample.scope = 'company' and company.id = sample.scope_id))) as stand,
      iso_instant(sample.drawn_at) as "drawnAt", sample.ends_on::text as "endsOn",
      iso_instant(sample.closed_at) as "closedAt", sample.population, sample.trees, sample.result,
      (select count(*)::int from sample_tree join tree on tree.id = sample_tree.tree_id
        where sample_tree.sample_id = sample.id and ${isReached(sql)}) as reached,
      (select count(*)::int from sample as earlier
        where earlier.scope = sample.scope and earlier.scope_id = sample.scope_id and earlier.id <= sample.id) as draw,
      sample.reason, sample.commitment, case when sample.closed_at is not null then sample.seed end as seed
    from sample
    where true ${sql.when(id, (value) => sql`and sample.id = ${value}`)}
      ${sql.when(cursor, (value) => sql`and sample.id < ${value}`)}
    order by sample.id desc limit ${limit}`;
}

/** Whether somebody independent visited the tree in time, at its place and without doubt, or found it lost. */
function isReached(sql: Executor): Fragment {
  return sql`exists (
    select from field_work as visit left join tree_evidence as evidence on evidence.id = visit.id
    where visit.tree_id = tree.id and visit.kind = 'visited' and visit.at >= sample.drawn_at
      and visit.at < (sample.ends_on + 1)::timestamp at time zone 'Asia/Riyadh'
      and (sample.closed_at is null or visit.created_at <= sample.closed_at)
      and is_independent_of_tree(visit.account_id, tree)
      and case when evidence.id is null then tree.ended_at is not null
        else evidence.longitude is not null and evidence.doubt is null end)`;
}

/** The stored outcome of a closed sample, else that of the visits so far; null without a visit. */
function outcomeOf(sql: Executor): Fragment {
  return sql`case
    when sample_tree.outcome is not null then sample_tree.outcome
    when not ${isReached(sql)} then null
    when is_void_tree(tree) or tree.end_cause = any(${[...causesWithoutRemains]}::text[]) then 'not_found'
    when tree.ended_at is null then 'alive'
    else 'dead' end`;
}

export async function selectSampledTrees(sql: Executor, sampleId: string) {
  return sql<SampleTree[]>`
    select tree.public_id as "publicId", ${specieJsonOrNull(sql)} as specie, ${namedJsonOrNull(sql, 'land')} as land,
      tree.longitude, tree.latitude, ${outcomeOf(sql)} as outcome
    from sample_tree
    join sample on sample.id = sample_tree.sample_id
    join tree on tree.id = sample_tree.tree_id
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    where sample_tree.sample_id = ${sampleId}
    order by sample_tree.stratum, tree.public_id`;
}

export async function selectSampledStrata(sql: Executor, sampleId: string) {
  return sql<(Sample['strata'][number] & { found: number; alive: number })[]>`
    select ${namedJsonOrNull(sql, 'land')} as land, ${specieJsonOrNull(sql)} as specie, stratum.population, stratum.trees,
      judged.reached, judged.found, judged.alive
    from sample_stratum as stratum
    left join land on land.id = stratum.land_id
    left join specie on specie.id = stratum.specie_id
    cross join lateral (
      select count(*) filter (where is_reached)::int as reached,
        count(*) filter (where outcome in ('alive', 'dead'))::int as found,
        count(*) filter (where outcome = 'alive')::int as alive
      from (
        select ${isReached(sql)} as is_reached, ${outcomeOf(sql)} as outcome
        from sample_tree
        join sample on sample.id = sample_tree.sample_id
        join tree on tree.id = sample_tree.tree_id
        where sample_tree.sample_id = stratum.sample_id and sample_tree.stratum = stratum.number
      ) as sampled
    ) as judged
    where stratum.sample_id = ${sampleId}
    order by stratum.number`;
}

/** Locks the sample; undefined when it does not exist. */
export async function lockSample(sql: Executor, id: string) {
  return sql.first<Stand & { isOpen: boolean }>`
    select scope, scope_id as id, closed_at is null as "isOpen" from sample where id = ${id} for update`;
}

export async function updateOutcomes(sql: Executor, sampleId: string): Promise<void> {
  const notFound: SampleOutcome = 'not_found';
  await sql`
    update sample_tree set outcome = coalesce(${outcomeOf(sql)}, ${notFound})
    from sample, tree
    where sample.id = ${sampleId} and sample_tree.sample_id = sample.id and tree.id = sample_tree.tree_id`;
}

export async function updateClosed(
  sql: Executor,
  id: string,
  { result, by, at }: { result: NonNullable<SampleSummary['result']>; by: string | null; at: Date },
): Promise<void> {
  await sql`
    update sample set closed_at = ${at}, closed_by = ${by}, result = ${JSON.stringify(result)}::text::jsonb
    where id = ${id}`;
}

export async function selectOverdue(sql: Executor, today: string) {
  return sql.column<string>`
    select id from sample where closed_at is null and ends_on < ${today}::date order by ends_on, id`;
}
