import type { TreeChange } from '@nabta/contract/tree-record';

import type englishTexts from '../../locales/en/tree-record.json';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useTextFile } from '../../platform/texts.tsx';

type FileText = keyof (typeof englishTexts)['treeFile'];

const titles = new Set<string>([
  'audit_edited',
  'audit_tag_exchanged',
  'ledger_planted',
  'ledger_assigned',
  'ledger_promised',
  'ledger_gifted',
  'ledger_returned',
  'ledger_claimed',
  'ledger_redeemed',
  'ledger_released',
  'passport_photographed',
  'passport_photo_removed',
  'passport_measured',
  'passport_checked',
  'passport_watered',
  'passport_damaged',
  'passport_recovered',
  'passport_removed',
  'passport_restored',
  'passport_ended',
  'passport_corrected',
] satisfies FileText[]);

/** A change in words; a kind that this version does not know is told as a change. */
export function useChangeWords() {
  const tell = useTextFile(treeRecordTexts);
  const fields: Record<string, string> = {
    isVip: tell('treeFile.isVip'),
    isDamaged: tell('treeFile.isDamaged'),
    isDeleted: tell('treeFile.isDeleted'),
    plantedByCompany: tell('treeRecord.company'),
    specie: tell('treeRecord.specie'),
    place: tell('treeFile.place'),
    tag: tell('treeRecord.tag'),
  };
  return { titleOf, differencesOf };

  function titleOf({ source, kind }: TreeChange): string {
    const name = `${source}_${kind}`;
    if (titles.has(name)) return tell(`treeFile.${name as FileText}`);
    return tell(source === 'passport' ? 'treeFile.passport_other' : 'treeFile.audit_other');
  }

  function differencesOf({ before, after }: TreeChange): string[] {
    if (before === null || after === null) return [];
    return Object.keys(after).map((field) =>
      tell('treeFile.change', {
        field: fields[field] ?? field,
        before: `\u2068${told(before[field])}\u2069`,
        after: `\u2068${told(after[field])}\u2069`,
      }),
    );
  }

  function told(value: unknown): string {
    if (value === null || value === undefined) return tell('treeFile.nothing');
    if (typeof value === 'boolean') return tell(value ? 'treeFile.yes' : 'treeFile.no');
    if (typeof value === 'object') return Object.values(value).join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}
