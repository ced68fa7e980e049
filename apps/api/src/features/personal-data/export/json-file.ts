import { productName } from '../../../platform/product-name.ts';
import type { ExportFile } from './export-file.ts';

/** One object: when it was asked for, and a list for each section. */
export function jsonFile(): ExportFile {
  return {
    begin: ({ askedAt }) =>
      `{\n"product": ${JSON.stringify(productName.en)},\n"askedAt": "${askedAt.toISOString()}",\n"data": {\n`,
    openSection: ({ name }, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(name)}: [\n`,
    writeRows: (_section, rows, isFirst) =>
      rows.map(({ data }, index) => `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(data)}`).join(''),
    closeSection: () => '\n]',
    end: () => '\n}\n}\n',
  };
}
