import type { SpecieRecord } from '@nabta/contract/trees/specie';
import { growthModelTypes } from '@nabta/contract/trees/specie';

import { useTexts } from '#platform/texts.tsx';
import { FieldRow, RecordSection } from '#shared/record/record-layout.tsx';
import { SelectField } from '#ui/select-field.tsx';

import { CurveFields } from './curve-fields.tsx';
import { defaultModels, isCurveType, isObject, readModel, withCurves } from './model-shape.ts';
import type { GrowthType, Model } from './model-shape.ts';
import { NumberField } from './number-field.tsx';

interface GrowthFieldsProps {
  record: SpecieRecord;
  onChange: (record: SpecieRecord) => void;
  /** Species and reference curves that a multiplier can be based on. */
  bases: readonly { id: string; name: string }[];
}

export function GrowthFields({ record, onChange, bases }: GrowthFieldsProps) {
  const { t } = useTexts('specie');
  const growth = record.growthModel;
  const setModel = (growthModel: Model) => onChange({ ...record, growthModel });
  const selectType = (type: GrowthType) =>
    onChange(withCurves({ ...record, growthModel: defaultModels[type] }));
  return (
    <RecordSection title={t('specie.growth')}>
      <SelectField
        label={t('specie.model')}
        anyLabel={t('specie.choose')}
        options={growthModelTypes.map((id) => ({ id, name: t(`specie.${id}`) }))}
        value={growth.type}
        onChange={(type) => type && selectType(type)}
      />
      <GrowthModelFields key={growth.type} growth={growth} setModel={setModel} bases={bases} />
      {(['height', 'crown'] as const).map((part) => {
        const model = readModel(record, `${part}Model`);
        return (
          model && (
            <CurveFields
              key={part}
              label={t(`specie.${part}Curve`)}
              model={model}
              onChange={(changed) => onChange({ ...record, [`${part}Model`]: changed })}
            />
          )
        );
      })}
    </RecordSection>
  );
}

type GrowthModelFieldsProps = Pick<GrowthFieldsProps, 'bases'> & {
  growth: Model;
  setModel: (model: Model) => void;
};

function GrowthModelFields({ growth, setModel, bases }: GrowthModelFieldsProps) {
  const { t } = useTexts('specie');
  if (isCurveType(growth.type))
    return <CurveFields hasType={false} label={t('specie.trunkCurve')} model={growth} onChange={setModel} />;
  if (growth.type === 'type_multiplier') {
    return (
      <>
        <SelectField
          label={t('specie.base')}
          anyLabel={t('specie.choose')}
          options={bases}
          value={String(growth['base'])}
          onChange={(base) => base && setModel({ ...growth, base })}
        />
        <FieldRow>
          {(['rate', 'size', 'mass'] as const).map((name) => (
            <NumberField
              key={name}
              label={t(`specie.${name}`)}
              value={growth[name]}
              onChange={(value) => setModel({ ...growth, [name]: value })}
            />
          ))}
        </FieldRow>
      </>
    );
  }
  const isPalm = growth.type === 'height_dbh';
  const { dbh } = growth;
  const height = readModel(growth, 'height');
  const crown = readModel(growth, 'crown');
  return (
    <>
      {height && (
        <CurveFields
          label={t('specie.heightByAge')}
          model={height}
          onChange={(changed) => setModel({ ...growth, height: changed })}
        />
      )}
      {isPalm && isObject(dbh) && dbh['mode'] === 'constant' && (
        <NumberField
          label={t('specie.trunkCm')}
          value={dbh['dbhCm']}
          onChange={(dbhCm) => setModel({ ...growth, dbh: { ...dbh, dbhCm } })}
        />
      )}
      {!isPalm && crown && (
        <CurveFields
          label={t('specie.crownByAge')}
          model={crown}
          onChange={(changed) => setModel({ ...growth, crown: changed })}
        />
      )}
    </>
  );
}
