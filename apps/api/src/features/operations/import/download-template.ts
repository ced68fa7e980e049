import type { InventoryField } from '@nabta/domain/inventory/note';
import type { Language } from '@nabta/domain/language';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Clock } from '#core/clock.ts';
import { csvLine } from '#core/csv/csv-line.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { writeXlsx } from '#core/xlsx/write-xlsx.ts';

import { templateHeadings } from './import.texts.ts';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list with headings only, so that no example row is ever imported as a tree. */
export function downloadTemplate(
  clock: Clock,
  format: keyof typeof mediaTypes,
  language: Language,
): BinaryResponse {
  const headings = typedKeys<Partial<Record<InventoryField, unknown>>>(templateHeadings).map(
    (field) => templateHeadings[field]?.[language] ?? '',
  );
  return new BinaryResponse({
    mediaType: mediaTypes[format],
    headers: { 'content-disposition': `attachment; filename="nabta-trees.${format}"` },
    body: async () =>
      format === 'csv'
        ? `\uFEFF${csvLine(headings)}`
        : writeXlsx([headings], { isRightToLeft: language === 'ar', lastModified: clock.now() }),
  });
}
