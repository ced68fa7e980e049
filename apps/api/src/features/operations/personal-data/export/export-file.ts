import type { ExportSection } from '../personal-tables.fragments.ts';
import type { ExportRow, FileName, SectionRow } from './data-export.queries.ts';

export const fileNames = ['json', 'html'] as const satisfies readonly FileName[];

/** Path of an image inside the archive. */
export const picturePath = (name: string) => `pictures/${name}.webp`;

/** Streaming writer of one export file. */
export type ExportFile = {
  begin(row: ExportRow): string;
  openSection(section: ExportSection, isFirst: boolean): string;
  writeRows(section: ExportSection, rows: readonly SectionRow[], isFirst: boolean): string;
  closeSection(section: ExportSection, isEmpty: boolean): string;
  end(): string;
};
