import type { ExportSection } from '../personal-tables.fragments.ts';
import type { ExportRow, FileName, SectionRow } from './data-export.queries.ts';

export const fileNames = ['json', 'html'] as const satisfies readonly FileName[];

/** Where a picture lies in the copy. */
export const picturePath = (name: string) => `pictures/${name}.webp`;

/** How a file of the export is written, piece by piece. */
export type ExportFile = {
  begin(row: ExportRow): string;
  openSection(section: ExportSection, isFirst: boolean): string;
  writeRows(section: ExportSection, rows: readonly SectionRow[], isFirst: boolean): string;
  closeSection(section: ExportSection, isEmpty: boolean): string;
  end(): string;
};
