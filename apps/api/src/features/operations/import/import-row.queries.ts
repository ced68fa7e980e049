import type { TreeImport } from '@nabta/contract/operations/import';
import type { InventoryNote, RowOutcome } from '@nabta/domain/inventory/note';
import type { parseRow } from '@nabta/domain/inventory/row';

import type { Executor } from '#core/postgres/database.ts';

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

export async function selectRows(
  sql: Executor,
  importId: string,
  { after, limit }: { after: number; limit: number },
) {
  return sql<FileRow[]>`
    select line, cells from import_row where import_id = ${importId} and line > ${after}
    order by line limit ${limit}`;
}

export type NewAnswer = Omit<ReturnType<typeof parseRow>, 'plantedOn'> & {
  line: number;
  /** Map cell, used to find nearby trees. */
  cell: number | null;
  plantedAt: string;
};

export async function insertAnswers(
  sql: Executor,
  importId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  await sql`
    insert into import_answer (import_id, line, outcome, notes, source_id, specie_id, specie_name, longitude, latitude, cell,
      planted_at, dbh_cm, height_m, has_notes)
    select ${importId}, line, outcome, notes, "sourceId", "specieId", "specieName", longitude, latitude,
      cell, "plantedAt", "dbhCm", "heightM", json_array_length(notes) > 0
    from json_to_recordset(${JSON.stringify(answers)}::text::json) as row (
      line int, outcome text, notes json, "sourceId" text, "specieId" text, "specieName" text, longitude float8,
      latitude float8, cell int8, "plantedAt" timestamptz, "dbhCm" float8, "heightM" float8)`;
}

export async function deleteAnswers(sql: Executor, importId: string): Promise<void> {
  await sql`delete from import_answer where import_id = ${importId}`;
}

/** Without statistics of the first rows, PostgreSQL would scan all of them for each row. */
export async function analyzeAnswers(sql: Executor): Promise<void> {
  await sql`analyze import_answer`;
}

type RowRange = { importId: string; companyId: string; first: number; last: number };

/** Marks rows whose source id repeats an earlier row of the file or a tree of the same company. */
export async function updateRepeated(
  sql: Executor,
  { importId, companyId, first, last }: RowRange,
): Promise<void> {
  await sql`
    update import_answer as answer set outcome = 'repeated', has_notes = true,
      notes = (answer.notes::jsonb || jsonb_build_array(jsonb_build_object('code', repetition.code, 'field', 'ref', 'value', repetition.value)))::json
    from (
      select checked.line,
        case when tree.public_id is null then 'REF_REPEATED' else 'REF_KNOWN' end as code,
        coalesce(tree.public_id, earlier.line::text) as value
      from import_answer as checked
      left join imported_tree as imported on imported.company_id = ${companyId} and imported.source_id = checked.source_id
      left join tree on tree.id = imported.tree_id
      left join lateral (
        select line from import_answer as other
        where other.import_id = checked.import_id and other.source_id = checked.source_id and other.line < checked.line
          and other.outcome in ('ready', 'near', 'repeated')
        order by line limit 1
      ) as earlier on true
      where checked.import_id = ${importId} and checked.line between ${first}::int and ${last}::int and checked.outcome = 'ready'
        and checked.source_id is not null and (tree.id is not null or earlier.line is not null)
    ) as repetition
    where answer.import_id = ${importId} and answer.line = repetition.line`;
}

/**
 * Marks rows within a metre of a tree from outside this import, or of an earlier row, of the same species.
 */
export async function updateNear(
  sql: Executor,
  importId: string,
  { lines, cells }: NearbyCells,
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
        <= ${metreInDegrees}::float8 ^ 2
      order by checked.line, near.code desc, near.value
    ) as neighbour
    where answer.import_id = ${importId} and answer.line = neighbour.line`;
}

export async function selectCounts(sql: Executor, importId: string) {
  const rows = await sql<{ outcome: RowOutcome; rows: number; warned: number }[]>`
    select outcome, count(*)::int as rows, count(*) filter (where has_notes)::int as warned
    from import_answer where import_id = ${importId} group by outcome`;
  const counts: NonNullable<TreeImport['counts']> = {
    ready: 0,
    warned: 0,
    near: 0,
    repeated: 0,
    vacant: 0,
    refused: 0,
  };
  for (const { outcome, rows: count, warned } of rows) {
    counts[outcome] = count;
    if (outcome === 'ready') counts.warned = warned;
  }
  return counts;
}

export async function selectUnknownSpecies(sql: Executor, importId: string) {
  return sql<{ name: string; rows: number }[]>`
    select specie_name as name, count(*)::int as rows from import_answer
    where import_id = ${importId} and specie_name is not null and outcome in ('ready', 'near')
    group by specie_name order by rows desc, name limit 30`;
}

export type AnswerRow = { line: number; outcome: RowOutcome; notes: InventoryNote[]; cells: string[] };

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
    select answer.line, answer.outcome, answer.notes, row.cells
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
