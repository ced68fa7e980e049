import { buffer } from 'node:stream/consumers';

import { makeZip } from 'client-zip';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const mainNamespace = `${office}/spreadsheetml/2006/main`;

const escapeXml = (text: string) => text.replace(/[<>&"]/gu, (character) => `&#${character.charCodeAt(0)};`);

/** Writes a workbook with one sheet of texts; for small files. */
export async function writeXlsx(
  rows: readonly (readonly string[])[],
  { isRightToLeft, lastModified }: { isRightToLeft: boolean; lastModified: Date },
): Promise<Uint8Array> {
  const sheetRows = rows.map((cells, index) => {
    const texts = cells.map(
      (text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${texts.join('')}</row>`;
  });
  const view = `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}/></sheetViews>`;
  const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${type('worksheet')}"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/></Types>`,
    '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Trees" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${mainNamespace}">${view}<sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
  };
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    input: `${xml}${content}`,
    lastModified,
  }));
  return buffer(makeZip(entries));
}

const relationships = (type: string, target: string) =>
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
