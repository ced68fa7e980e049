import { productName } from '../../../platform/product-name.ts';
import type { ExportFile } from './write-export.ts';

/** One object: when it was asked for, and a list for each section. */
export function jsonFile(): ExportFile {
  return {
    begin: ({ askedAt }) =>
      `{\n"product": ${JSON.stringify(productName.en)},\n"askedAt": "${askedAt.toISOString()}",\n"data": {\n`,
    openSection: ({ name }, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(name)}: [\n`,
    writeRows: async (_section, rows, isFirst) =>
      rows
        .map(
          ({ data }, index) => `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(inCamelCase(data))}`,
        )
        .join(''),
    closeSection: () => '\n]',
    end: () => '\n}\n}\n',
  };
}

/** As everywhere else in the API. */
function inCamelCase(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
