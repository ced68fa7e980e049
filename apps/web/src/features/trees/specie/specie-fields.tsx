import type { SpecieRecord } from '@nabta/contract/specie';

import { LocalizedNameField } from '../../kit/form/localized-name-field.tsx';
import { FieldRow, RecordSection } from '../../kit/record/record-layout.tsx';
import { specieTexts } from '../../locales/specie.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ofType } from './model-shape.ts';
import { NumberField } from './number-field.tsx';

interface SpecieFieldsProps {
  record: SpecieRecord;
  isNew: boolean;
  onChange: (record: SpecieRecord) => void;
}

const types = ['tree', 'palm', 'shrub', 'mangrove'] as const;
const grades = ['A', 'B', 'C'] as const;

/** What a species is called, what it is and how large it may become. */
export function SpecieFields({ record, isNew, onChange }: SpecieFieldsProps) {
  const tell = useTextFile(specieTexts);
  const put = (part: Partial<SpecieRecord>) => onChange({ ...record, ...part });
  const density = record['woodDensity'] as { gPerCm3?: number; source?: string } | null;
  /** A new species is known by its scientific name. */
  const rename = (scientificName: string) =>
    put({ scientificName, ...(isNew && { id: idOf(scientificName) }) });
  return (
    <RecordSection title={tell('specie.about')}>
      <LocalizedNameField
        label={tell('specie.name')}
        value={record.commonName}
        onChange={(commonName) => put({ commonName: { ...commonName } })}
      />
      <FieldRow>
        <TextField
          dir="ltr"
          lang="la"
          label={tell('specie.scientificName')}
          value={record.scientificName}
          onChange={rename}
        />
        <TextField
          dir="ltr"
          lang="la"
          label={tell('specie.family')}
          value={record.family}
          onChange={(family) => put({ family })}
        />
      </FieldRow>
      {isNew && (
        <Segmented
          label={tell('specie.type')}
          options={types.map((value) => ({ value, label: tell(`specie.type_${value}`) }))}
          value={record.type}
          onChange={(type) => onChange(ofType(record, type))}
        />
      )}
      <Segmented
        label={tell('specie.grade')}
        options={grades.map((value) => ({ value, label: tell(`specie.grade${value}`) }))}
        value={record.confidence}
        onChange={(confidence) => put({ confidence })}
      />
      <FieldRow>
        <NumberField
          label={tell('specie.maxHeight')}
          value={record['maxHeightM']}
          onChange={(maxHeightM) => put({ maxHeightM })}
        />
        <NumberField
          label={tell('specie.maxDbh')}
          value={record['maxDbhCm']}
          onChange={(maxDbhCm) => put({ maxDbhCm: maxDbhCm ?? null })}
        />
        <NumberField
          label={tell('specie.woodDensity')}
          value={density?.gPerCm3}
          onChange={(gPerCm3) =>
            put({
              woodDensity: gPerCm3 === undefined ? null : { source: 'estimate', ...density, gPerCm3 },
            })
          }
        />
      </FieldRow>
    </RecordSection>
  );
}

function idOf(scientificName: string): string {
  return scientificName
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}
