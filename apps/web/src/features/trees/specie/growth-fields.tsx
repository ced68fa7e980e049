import type { SpecieRecord } from '@nabta/contract/specie';
import { growthModelTypes } from '@nabta/contract/specie';

import { FieldRow, RecordSection } from '../../kit/record/record-layout.tsx';
import { specieTexts } from '../../locales/specie.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CurveFields } from './curve-fields.tsx';
import { beginningOf, isCurveType, withCurves } from './model-shape.ts';
import type { GrowthType, Model } from './model-shape.ts';
import { NumberField } from './number-field.tsx';

interface GrowthFieldsProps {
  record: SpecieRecord;
  onChange: (record: SpecieRecord) => void;
  /** The species and references whose curve another may walk along. */
  bases: readonly { id: string; name: string }[];
}

/** The growth model, one of ten types, and the curves that stand beside it. */
export function GrowthFields({ record, onChange, bases }: GrowthFieldsProps) {
  const tell = useTextFile(specieTexts);
  const growth = record.growthModel as Model;
  const put = (model: Model) => onChange({ ...record, growthModel: model as SpecieRecord['growthModel'] });
  const choose = (type: GrowthType) =>
    onChange(withCurves({ ...record, growthModel: beginningOf(type) as SpecieRecord['growthModel'] }));
  return (
    <RecordSection title={tell('specie.growth')}>
      <SelectField
        label={tell('specie.model')}
        anyLabel={tell('specie.choose')}
        options={growthModelTypes.map((id) => ({ id, name: tell(`specie.${id}`) }))}
        value={growth.type}
        onChange={(type) => type && choose(type as GrowthType)}
      />
      <ByType key={growth.type} growth={growth} put={put} bases={bases} />
      {(['height', 'crown'] as const).map((part) => {
        const model = record[`${part}Model`] as Model | null | undefined;
        return (
          model && (
            <CurveFields
              key={part}
              label={tell(`specie.${part}Curve`)}
              model={model}
              onChange={(changed) => onChange({ ...record, [`${part}Model`]: changed })}
            />
          )
        );
      })}
    </RecordSection>
  );
}

interface ByTypeProps {
  growth: Model;
  put: (model: Model) => void;
  bases: GrowthFieldsProps['bases'];
}

function ByType({ growth, put, bases }: ByTypeProps) {
  const tell = useTextFile(specieTexts);
  if (isCurveType(growth.type))
    return <CurveFields hasType={false} label={tell('specie.trunkCurve')} model={growth} onChange={put} />;
  if (growth.type === 'type_multiplier') {
    return (
      <>
        <SelectField
          label={tell('specie.base')}
          anyLabel={tell('specie.choose')}
          options={bases}
          value={String(growth['base'])}
          onChange={(base) => base && put({ ...growth, base })}
        />
        <FieldRow>
          {(['rate', 'size', 'mass'] as const).map((name) => (
            <NumberField
              key={name}
              label={tell(`specie.${name}`)}
              value={growth[name]}
              onChange={(value) => put({ ...growth, [name]: value })}
            />
          ))}
        </FieldRow>
      </>
    );
  }
  const isPalm = growth.type === 'height_dbh';
  const dbh = growth['dbh'] as { mode?: string; dbhCm?: number } | undefined;
  return (
    <>
      <CurveFields
        label={tell('specie.heightByAge')}
        model={growth['height'] as Model}
        onChange={(height) => put({ ...growth, height })}
      />
      {isPalm && dbh?.mode === 'constant' && (
        <NumberField
          label={tell('specie.trunkCm')}
          value={dbh.dbhCm}
          onChange={(dbhCm) => put({ ...growth, dbh: { ...dbh, dbhCm } })}
        />
      )}
      {!isPalm && (
        <CurveFields
          label={tell('specie.crownByAge')}
          model={growth['crown'] as Model}
          onChange={(crown) => put({ ...growth, crown })}
        />
      )}
    </>
  );
}
