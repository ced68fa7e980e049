import type { ExportSection } from '../personal-tables.fragments.ts';
import type { ExportRow, SectionRow } from './data-export.queries.ts';

/** The files that a copy is written as; its pictures lie beside them. */
export const fileNames = ['json', 'html'] as const;
export type FileName = (typeof fileNames)[number];

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
