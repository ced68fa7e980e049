import type { ImportAnswer, TreeImport } from '@nabta/contract/operations/import';
import type { InventoryNote, RowOutcome } from '@nabta/domain/inventory/note';
import type { parseRow } from '@nabta/domain/inventory/row';

import type { Executor } from '#core/postgres/database.ts';

import { isPlanted } from './import-tree.queries.ts';
import { type NearbyCells, metreInDegrees } from './nearby-cells.ts';

export type FileRow = { line: number; cells: string[] };

/** Existing lines are unchanged, so a restarted read writes no row twice. */
export async function insertRows(sql: Executor, importId: string, rows: readonly FileRow[]): Promise<void> {
  await sql`
    insert into import_row (import_id, line, cells)
    select ${importId}, line, cells
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (line int, cells json)
    on conflict (import_id, line) do nothing`;
}

export async function deleteRows(sql: Executor, importId: string): Promise<void> {
  await sql`delete from import_answer where import_id = ${importId}`;
  await sql`delete from import_row where import_id = ${importId}`;
}

/** Rows spread evenly over the file. */
export async function selectSpreadRows(
  sql: Executor,
  importId: string,
  { rows, limit }: { rows: number; limit: number },
) {
  return sql<FileRow[]>`
    select line, cells from import_row
    where import_id = ${importId} and line % ${Math.max(1, Math.ceil(rows / limit))}::int = 0
    order by line limit ${limit}`;
}

export async function selectRows(
  sql: Executor,
  importId: string,
  { after, limit }: { after: number; limit: number },
) {
  return sql<FileRow[]>`
    select line, cells from import_row where import_id = ${importId} and line > ${after}
    order by line limit ${limit}`;
}

export type NewAnswer = Omit<ReturnType<typeof parseRow>, 'plantedOn' | 'measuredOn'> & {
  line: number;
  /** Map cell, used to find nearby trees. */
  cell: number | null;
  plantedAt: string;
  measuredAt: string | null;
};

export async function insertAnswers(
  sql: Executor,
  importId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  await sql`
    insert into import_answer (import_id, line, outcome, notes, source_id, specie_id, specie_name, longitude, latitude, cell,
      planted_at, measured_at, dbh_cm, height_m, has_notes)
    select ${importId}, line, outcome, notes, "sourceId", "specieId", "specieName", longitude, latitude,
      cell, "plantedAt", "measuredAt", "dbhCm", "heightM", json_array_length(notes) > 0
    from json_to_recordset(${JSON.stringify(answers)}::text::json) as row (
      line int, outcome text, notes json, "sourceId" text, "specieId" text, "specieName" text, longitude float8,
      latitude float8, cell int8, "plantedAt" timestamptz, "measuredAt" timestamptz, "dbhCm" float8, "heightM" float8)`;
}

export async function deleteAnswers(sql: Executor, importId: string): Promise<void> {
  await sql`delete from import_answer where import_id = ${importId}`;
}

/** Without statistics of the first rows, PostgreSQL would scan all of them for each row. */
export async function analyzeAnswers(sql: Executor): Promise<void> {
  await sql`analyze import_answer`;
}

type RowRange = { importId: string; companyId: string; source: string; first: number; last: number };

/** Marks rows whose source id repeats an earlier row of the file or is of a tree of the same list. */
export async function updateRepeated(
  sql: Executor,
  { importId, companyId, source, first, last }: RowRange,
): Promise<void> {
  await sql`
    update import_answer as answer set outcome = repetition.outcome, has_notes = true, known_tree_id = repetition.tree_id,
      notes = (answer.notes::jsonb || jsonb_build_array(jsonb_build_object('code', repetition.code, 'field', 'ref', 'value', repetition.value)))::json
    from (
      select checked.line, tree.id as tree_id, case when tree.id is null then 'repeated' else 'known' end as outcome,
        case when tree.public_id is null then 'REF_REPEATED' else 'REF_KNOWN' end as code,
        coalesce(tree.public_id, earlier.line::text) as value
      from import_answer as checked
      left join imported_tree as imported on imported.company_id = ${companyId} and imported.source = ${source}
        and imported.source_id = checked.source_id
      left join tree on tree.id = imported.tree_id
      left join lateral (
        select line from import_answer as other
        where other.import_id = checked.import_id and other.source_id = checked.source_id and other.line < checked.line
          and other.outcome in ('ready', 'near', 'known', 'repeated')
        order by line limit 1
      ) as earlier on true
      where checked.import_id = ${importId} and checked.line between ${first}::int and ${last}::int and checked.outcome in ('ready', 'near')
        and checked.source_id is not null and (tree.id is not null or earlier.line is not null)
    ) as repetition
    where answer.import_id = ${importId} and answer.line = repetition.line`;
}

/** Compares known rows with the recorded trees; a size differs only when it was measured later. */
export async function updateChanges(
  sql: Executor,
  { importId, first, last, accuracyM }: Omit<RowRange, 'companyId' | 'source'> & { accuracyM: number },
): Promise<void> {
  await sql`
    update import_answer as answer set changes = difference.changes
    from (
      select checked.line, json_agg(json_build_object('field', change.field, 'before', change.before, 'after', change.after)
        order by change.field) as changes
      from import_answer as checked
      join tree on tree.id = checked.known_tree_id
      left join specie as recorded on recorded.id = tree.specie_id
      left join specie as stated on stated.id = checked.specie_id
      left join lateral (
        select dbh_cm, height_m, measured_at from tree_measurement where tree_id = tree.id order by measured_at desc limit 1
      ) as size on true
      cross join lateral (values
        ('species', recorded.scientific_name, stated.scientific_name,
          checked.specie_id is not null and checked.specie_id is distinct from tree.specie_id),
        ('place', concat(tree.latitude, ', ', tree.longitude), concat(checked.latitude, ', ', checked.longitude),
          ((tree.longitude - checked.longitude) * cos(radians(checked.latitude))) ^ 2 + (tree.latitude - checked.latitude) ^ 2
            > (${accuracyM}::float8 * ${metreInDegrees}::float8) ^ 2),
        ('dbh', size.dbh_cm::text, checked.dbh_cm::text, ${isLaterSize(sql)} and checked.dbh_cm is distinct from size.dbh_cm),
        ('height', size.height_m::text, checked.height_m::text,
          ${isLaterSize(sql)} and checked.height_m is distinct from size.height_m)
      ) as change (field, before, after, differs)
      where checked.import_id = ${importId} and checked.line between ${first}::int and ${last}::int
        and checked.outcome = 'known' and change.differs and change.after is not null
      group by checked.line
    ) as difference
    where answer.import_id = ${importId} and answer.line = difference.line`;
}

const isLaterSize = (sql: Executor) =>
  sql`checked.measured_at is not null and (size.measured_at is null or checked.measured_at > size.measured_at)`;

/** Marks rows within the accuracy of a tree from outside this import, or of an earlier row, of the same species. */
export async function updateNear(
  sql: Executor,
  importId: string,
  { lines, cells, radiusM }: NearbyCells,
): Promise<void> {
  await sql`
    update import_answer as answer set outcome = 'near', has_notes = true,
      notes = (answer.notes::jsonb || jsonb_build_array(jsonb_build_object('code', neighbour.code, 'value', neighbour.value)))::json
    from (
      select distinct on (checked.line) checked.line, near.code, near.value
      from unnest(${lines}::int[], ${cells}::int8[]) as around (line, cell)
      join import_answer as checked on checked.import_id = ${importId} and checked.line = around.line and checked.outcome = 'ready'
      cross join lateral (
        select 'NEAR_TREE' as code, public_id as value, longitude, latitude from tree
        where tree.cell = around.cell and not is_deleted and tree.specie_id is not distinct from checked.specie_id
          and not exists (select from imported_tree as own where own.tree_id = tree.id and own.import_id = ${importId})
        union all
        select 'NEAR_ROW', other.line::text, other.longitude, other.latitude from import_answer as other
        where other.import_id = ${importId} and other.cell = around.cell and other.line < checked.line and other.outcome = 'ready'
          and other.specie_id is not distinct from checked.specie_id
          and other.specie_name is not distinct from checked.specie_name
      ) as near
      where ((near.longitude - checked.longitude) * cos(radians(checked.latitude))) ^ 2 + (near.latitude - checked.latitude) ^ 2
        <= (${radiusM}::float8 * ${metreInDegrees}::float8) ^ 2
      order by checked.line, near.code desc, near.value
    ) as neighbour
    where answer.import_id = ${importId} and answer.line = neighbour.line`;
}

type Counts = NonNullable<TreeImport['counts']>;

export async function selectCounts(sql: Executor, importId: string, co2RemovedKg: Counts['co2RemovedKg']) {
  const rows = await sql<{ outcome: RowOutcome; rows: number; warned: number; changed: number }[]>`
    select outcome, count(*)::int as rows, count(*) filter (where has_notes)::int as warned, count(changes)::int as changed
    from import_answer where import_id = ${importId} group by outcome`;
  const counts: Counts = {
    ready: 0,
    warned: 0,
    near: 0,
    known: 0,
    changed: 0,
    repeated: 0,
    vacant: 0,
    refused: 0,
    reasons: await selectReasons(sql, importId),
    changes: await selectChangedFields(sql, importId),
    co2RemovedKg,
  };
  for (const { outcome, rows: count, warned, changed } of rows) {
    counts[outcome] = count;
    if (outcome === 'ready') counts.warned = warned;
    if (outcome === 'known') counts.changed = changed;
  }
  return counts;
}

async function selectReasons(sql: Executor, importId: string) {
  return sql<Counts['reasons']>`
    select note ->> 'code' as code, note ->> 'field' as field, count(distinct line)::int as rows
    from import_answer cross join json_array_elements(notes) as note
    where import_id = ${importId} and has_notes
    group by 1, 2 order by rows desc, code, field`;
}

async function selectChangedFields(sql: Executor, importId: string) {
  return sql<Counts['changes']>`
    select change ->> 'field' as field, count(*)::int as rows
    from import_answer cross join json_array_elements(changes) as change
    where import_id = ${importId} and changes is not null
    group by 1 order by rows desc, field`;
}

type AnswerGroup = {
  outcome: 'ready' | 'near';
  specieId: string | null;
  type: string | null;
  plantedAt: Date;
  measuredAt: Date | null;
  dbhCm: number | null;
  heightM: number | null;
  trees: number;
};

/** Rows alike to a month, a centimetre of trunk and half a metre of height, for an estimate of their CO2. */
export async function selectAnswerGroups(sql: Executor, importId: string) {
  return sql<AnswerGroup[]>`
    select outcome, specie_id as "specieId", specie.type, min(planted_at) as "plantedAt", max(measured_at) as "measuredAt",
      avg(dbh_cm) as "dbhCm", avg(height_m) as "heightM", count(*)::int as trees
    from import_answer left join specie on specie.id = specie_id
    where import_id = ${importId} and outcome in ('ready', 'near')
    group by outcome, specie_id, specie.type, date_trunc('month', planted_at), date_trunc('month', measured_at),
      round(dbh_cm), round(height_m * 2)`;
}

export type ReviewFigures = {
  measured: number;
  unknownSpecies: number;
  outsideLand: number;
  plantedFrom: Date | null;
  plantedTo: Date | null;
  places: { longitude: number; latitude: number }[];
};

/** Figures of the rows that an approval plants, and places spread over them. */
export async function selectReviewFigures(
  sql: Executor,
  importId: string,
  { plantsNear, places }: { plantsNear: boolean; places: number },
) {
  const planted = sql`import_id = ${importId} and ${isPlanted(sql, plantsNear)}`;
  return sql.one<ReviewFigures>`
    select count(*) filter (where num_nonnulls(dbh_cm, height_m) > 0)::int as measured,
      count(*) filter (where specie_id is null)::int as "unknownSpecies",
      count(*) filter (where notes::jsonb @> '[{"code":"PLACE_OUTSIDE_LAND"}]')::int as "outsideLand",
      min(planted_at) as "plantedFrom", max(planted_at) as "plantedTo", (
        select coalesce(json_agg(json_build_object('longitude', longitude, 'latitude', latitude)), '[]') from (
          select longitude, latitude, row_number() over (order by line) - 1 as number, count(*) over () as total
          from import_answer where ${planted}
        ) as place
        where number % greatest(1, ceil(total / ${places}::float8)::int) = 0
      ) as places
    from import_answer where ${planted}`;
}

/** Rows in the order of a hash, so that nobody chooses them; the seed is not known before the request. */
export async function selectRandomAnswers(
  sql: Executor,
  importId: string,
  { seed, limit, plantsNear }: { seed: string; limit: number; plantsNear: boolean },
) {
  return sql<AnswerRow[]>`
    select answer.line, answer.outcome, answer.notes, answer.changes, row.cells
    from (
      select * from import_answer where import_id = ${importId} and ${isPlanted(sql, plantsNear)}
      order by md5(${seed} || line) limit ${limit}
    ) as answer
    join import_row as row using (import_id, line)
    order by answer.line`;
}

export async function selectUnknownSpecies(sql: Executor, importId: string) {
  return sql<{ name: string; rows: number }[]>`
    select specie_name as name, count(*)::int as rows from import_answer
    where import_id = ${importId} and specie_name is not null and outcome in ('ready', 'near')
    group by specie_name order by rows desc, name limit 30`;
}

export type AnswerRow = {
  line: number;
  outcome: RowOutcome;
  notes: InventoryNote[];
  cells: string[];
  changes: ImportAnswer['changes'] | null;
};

type AnswerFilters = {
  after: number;
  limit: number;
  /** `noteworthy`: all rows except those planted without a note. */
  outcome?: RowOutcome | 'warned' | 'noteworthy' | undefined;
};

export async function selectAnswers(
  sql: Executor,
  importId: string,
  { after, limit, outcome }: AnswerFilters,
) {
  return sql<AnswerRow[]>`
    select answer.line, answer.outcome, answer.notes, answer.changes, row.cells
    from import_answer as answer join import_row as row using (import_id, line)
    where answer.import_id = ${importId} and answer.line > ${after}
      ${sql.when(outcome, (value) => sql`and ${hasOutcome(sql, value)}`)}
    order by answer.line limit ${limit}`;
}

function hasOutcome(sql: Executor, outcome: RowOutcome | 'warned' | 'noteworthy') {
  if (outcome === 'noteworthy') return sql`(answer.outcome <> 'ready' or answer.has_notes)`;
  if (outcome === 'warned') return sql`answer.outcome = 'ready' and answer.has_notes`;
  return sql`answer.outcome = ${outcome}`;
}
