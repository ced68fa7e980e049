import { parseRow, type RowParserOptions } from '@nabta/domain/inventory/row';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { foldForSearch } from '@nabta/domain/search-text';
import { isInside, metresBetween, metresToLine, type PlanPosition } from '@nabta/domain/site-plan';
import { findSizeDoubts } from '@nabta/eco/measurement-check';
import { instant } from '@nabta/eco/units';

import type { Executor } from '#core/postgres/database.ts';
import { engineKindOf } from '#features/trees/tree/engine-tree.ts';

import { estimateCo2 } from './estimate-co2.ts';
import {
  analyzeAnswers,
  type FileRow,
  insertAnswers,
  type NewAnswer,
  selectCounts,
  selectRows,
  updateChanges,
  updateNear,
  updateRepeated,
} from './import-row.queries.ts';
import { selectSpecieNames } from './import-tree.queries.ts';
import { type ImportRow, type LandOfImport, selectLand, updateImport } from './import.queries.ts';
import { addNearbyCells, type NearbyCells } from './nearby-cells.ts';

const batchSize = 1_000;

/** Checks the next batch of rows; returns false when none is left. */
export async function checkRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, checkedLine, walked } = row;
  const { source, accuracyM } = row.settings;
  const rows = await selectRows(sql, id, { after: checkedLine, limit: batchSize });
  const last = rows.at(-1)?.line;
  if (last === undefined) {
    const counts = await selectCounts(sql, id, await estimateCo2(sql, row, now));
    await updateImport(sql, id, { status: 'checked', counts }, now);
    return false;
  }
  const options = await readParserOptions(sql, row, now);
  const nearbyCells: NearbyCells = { lines: [], cells: [], radiusM: accuracyM };
  const answers = rows.map((fileRow) => answerOf(fileRow, { options, now, nearbyCells }));
  await insertAnswers(sql, id, answers);
  if (checkedLine === 0) await analyzeAnswers(sql);
  const range = { importId: id, first: checkedLine + 1, last };
  await updateRepeated(sql, { ...range, companyId, source });
  await updateChanges(sql, { ...range, accuracyM });
  await updateNear(sql, id, nearbyCells);
  await updateImport(sql, id, { checkedLine: last, walked: walked + rows.length }, now);
  return true;
}

type CheckContext = { options: RowParserOptions; now: Date; nearbyCells: NearbyCells };

function answerOf({ line, cells }: FileRow, { options, now, nearbyCells }: CheckContext): NewAnswer {
  const { plantedOn, measuredOn, ...parsed } = parseRow(cells, options);
  const { longitude, latitude } = parsed;
  const answer = {
    line,
    ...parsed,
    cell: null,
    plantedAt: noonOf(plantedOn, now),
    measuredAt: measuredOn && noonOf(measuredOn, now),
  };
  if (longitude === null || latitude === null) return answer;
  return { ...answer, cell: addNearbyCells(nearbyCells, { line, longitude, latitude }) };
}

/** Noon in Riyadh, or now if that is earlier. */
export function noonOf(day: string, now: Date): string {
  const noon = `${day}T09:00:00.000Z`;
  const latest = now.toISOString();
  return noon < latest ? noon : latest;
}

export type CheckOptions = RowParserOptions & {
  kindOf(specieId: string | null): ReturnType<typeof engineKindOf>;
};

/** Parser options from the import settings and all known species names. */
export async function readParserOptions(sql: Executor, row: ImportRow, now: Date): Promise<CheckOptions> {
  const { columns, dateOrder, unknownPlantedOn, species, units, measuredOn, landId } = row.settings;
  const land = landId === null ? undefined : await selectLand(sql, landId);
  const site = land?.site ?? row.settings.site;
  const today = dayInRiyadh(now);
  const specieIds = new Map<string, string>();
  const types = new Map<string, string>();
  for (const { id, type, names } of await selectSpecieNames(sql)) {
    types.set(id, type);
    for (const name of names) specieIds.set(nameKeyOf(name), id);
  }
  for (const [name, id] of Object.entries(species)) specieIds.set(nameKeyOf(name), id);
  const kindOf = (specieId: string | null) =>
    engineKindOf({ specieId, type: types.get(specieId ?? '') ?? null, site });
  return {
    columns,
    order: dateOrder,
    today,
    unknownPlantedOn: unknownPlantedOn ?? today,
    specieOf: (names) => {
      for (const name of names) {
        const id = specieIds.get(nameKeyOf(name)) ?? specieIds.get(nameKeyOf(removeAuthor(name)));
        if (id !== undefined) return id;
      }
      return undefined;
    },
    units,
    measuredOn,
    kindOf,
    metresFromLand: (place) => (land === undefined ? 0 : metresFromLand(land, place)),
    findSizeDoubts: (specieId, { dbhCm, heightM, plantedOn, measuredOn: day }) =>
      findSizeDoubts(kindOf(specieId), {
        dbhCm,
        heightM,
        plantedAt: plantedOn === null ? null : instant(Date.parse(plantedOn)),
        at: instant(Date.parse(day)),
      }),
  };
}

/** Radius in metres that a land without an outline is assumed to have. */
const assumedRadiusM = 3_000;

/** Metres from a place to the outline of a land; 0 within it. */
export function metresFromLand(
  { longitude, latitude, outline }: LandOfImport,
  place: { longitude: number; latitude: number },
): number {
  const position: PlanPosition = [place.longitude, place.latitude];
  if (outline === null) return Math.max(0, metresBetween([longitude, latitude], position) - assumedRadiusM);
  return isInside({ type: 'Polygon', coordinates: [outline] }, position)
    ? 0
    : metresToLine(outline, position);
}

const nameKeyOf = (name: string) => foldForSearch(name.replace(/[_\-'’"`]+/gu, ' '));

/**
 * Drops author and cultivar from `Ziziphus spina-christi (L.) Desf.` and `Ficus religiosa 'Big Leaf'`; the
 * `×` of a hybrid remains.
 */
function removeAuthor(name: string): string {
  const [genus = '', second = '', third = ''] = name.trim().split(/\s+/u);
  return /^[x×]$/iu.test(second) ? `${genus} ${second} ${third}` : `${genus} ${second}`.trim();
}
