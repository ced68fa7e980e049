import type { SpecieRecord } from '@nabta/contract/trees/specie';

import { useTexts } from '#platform/texts.tsx';
import { LocalizedNameField } from '#shared/form/localized-name-field.tsx';
import { FieldRow, RecordSection } from '#shared/record/record-layout.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';

import { confidenceGrades, isObject, withType } from './model-shape.ts';
import { NumberField } from './number-field.tsx';

interface SpecieFieldsProps {
  record: SpecieRecord;
  isNew: boolean;
  onChange: (record: SpecieRecord) => void;
}

const types = ['tree', 'palm', 'shrub', 'mangrove'] as const;

export function SpecieFields({ record, isNew, onChange }: SpecieFieldsProps) {
  const { t } = useTexts('specie');
  const update = (changes: Partial<SpecieRecord>) => onChange({ ...record, ...changes });
  const density = isObject(record['woodDensity']) ? record['woodDensity'] : undefined;
  /** The id of a new species is derived from its scientific name. */
  const rename = (scientificName: string) =>
    update({ scientificName, ...(isNew && { id: idOf(scientificName) }) });
  return (
    <RecordSection title={t('specie.about')}>
      <LocalizedNameField
        label={t('specie.name')}
        value={record.commonName}
        onChange={(commonName) => update({ commonName: { ...commonName } })}
      />
      <FieldRow>
        <TextField
          dir="ltr"
          lang="la"
          label={t('specie.scientificName')}
          value={record.scientificName}
          onChange={rename}
        />
        <TextField
          dir="ltr"
          lang="la"
          label={t('specie.family')}
          value={record.family}
          onChange={(family) => update({ family })}
        />
      </FieldRow>
      {isNew && (
        <Segmented
          label={t('specie.type')}
          options={types.map((value) => ({ value, label: t(`specie.type_${value}`) }))}
          value={record.type}
          onChange={(type) => onChange(withType(record, type))}
        />
      )}
      <Segmented
        label={t('specie.grade')}
        options={confidenceGrades.map((value) => ({ value, label: t(`specie.grade${value}`) }))}
        value={record.confidence}
        onChange={(confidence) => update({ confidence })}
      />
      <FieldRow>
        <NumberField
          label={t('specie.maxHeight')}
          value={record['maxHeightM']}
          onChange={(maxHeightM) => update({ maxHeightM })}
        />
        <NumberField
          label={t('specie.maxDbh')}
          value={record['maxDbhCm']}
          onChange={(maxDbhCm) => update({ maxDbhCm: maxDbhCm ?? null })}
        />
        <NumberField
          label={t('specie.woodDensity')}
          value={density?.['gPerCm3']}
          onChange={(gPerCm3) =>
            update({
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
