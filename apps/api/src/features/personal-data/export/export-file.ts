import type { ExportSection } from '../personal-tables.fragments.ts';
import type { ExportRow, SectionRow } from './data-export.queries.ts';

/** How a file of the export is written, piece by piece. */
export type ExportFile = {
  begin(row: ExportRow): string;
  openSection(section: ExportSection, isFirst: boolean): string;
  writeRows(section: ExportSection, rows: readonly SectionRow[], isFirst: boolean): Promise<string>;
  closeSection(section: ExportSection, isEmpty: boolean): string;
  end(): string;
};
