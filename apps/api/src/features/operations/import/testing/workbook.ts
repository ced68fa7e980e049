import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export type WorkbookOptions = {
  /** XML of the rows, instead of `rows`. */
  sheetData?: string;
  rows?: readonly (readonly (string | number | { formula: string; value?: string } | { serial: number })[])[];
  sharedStrings?: string;
  is1904?: boolean;
  mergedCells?: string;
  prologue?: string;
  isHidden?: boolean;
  /** Further entries, and entries that replace those of the workbook. */
  entries?: Record<string, Uint8Array>;
};

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const escape = (text: string) => text.replace(/[<>&"]/gu, (character) => `&#${character.charCodeAt(0)};`);

/** A workbook as spreadsheet programs write it: style 1 is a date. */
export function createWorkbook(options: WorkbookOptions): Uint8Array {
  const {
    sheetData = sheetDataOf(options.rows ?? []),
    sharedStrings,
    mergedCells = '',
    prologue = '',
  } = options;
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${options.is1904 === true ? 1 : 0}"/><sheets><sheet name="A" sheetId="1" state="${options.isHidden === true ? 'hidden' : 'visible'}" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `${prologue}<worksheet><sheetData>${sheetData}</sheetData>${mergedCells}</worksheet>`,
    ...(sharedStrings !== undefined && { 'xl/sharedStrings.xml': sharedStrings }),
  };
  const entries = Object.entries(files).map(
    ([name, content]) => [name, strToU8(`${xml}${content}`)] as const,
  );
  return zipSync({ ...Object.fromEntries(entries), ...options.entries });
}

/** Adds a row of texts below the rows of a workbook. */
export function addRow(workbook: Uint8Array, cells: readonly string[]): Uint8Array {
  const entries = unzipSync(workbook);
  const path = 'xl/worksheets/sheet1.xml';
  const row = `<row>${cells.map((cell) => cellOf(cell)).join('')}</row></sheetData>`;
  const sheet = strFromU8(entries[path] ?? new Uint8Array()).replace('</sheetData>', row);
  return zipSync({ ...entries, [path]: strToU8(sheet) });
}

function sheetDataOf(rows: NonNullable<WorkbookOptions['rows']>): string {
  return rows
    .map((cells, index) => `<row r="${index + 1}">${cells.map((cell) => cellOf(cell)).join('')}</row>`)
    .join('');
}

function cellOf(cell: NonNullable<WorkbookOptions['rows']>[number][number]): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  if ('serial' in cell) return `<c s="1"><v>${cell.serial}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${escape(cell.value)}</v>`;
  return `<c t="str"><f>${escape(cell.formula)}</f>${value}</c>`;
}
