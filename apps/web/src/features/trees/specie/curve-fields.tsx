import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { parseRows } from '#shared/form/decimal.ts';
import { FieldRow } from '#shared/record/record-layout.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';

import { curveTypes, defaultModels, formsOf, isModel, isObject, shapeOf, withForm } from './model-shape.ts';
import type { Model } from './model-shape.ts';
import { NumberField } from './number-field.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './curve-fields.module.css';

interface CurveFieldsProps {
  label: string;
  model: Model;
  onChange: (model: Model) => void;
  /** False when the growth model type is selected by the parent. */
  hasType?: boolean;
  /** Segments cannot be of type `mixed` themselves. */
  isSegment?: boolean;
}

const bounds = ['xMin', 'xMax', 'yMin', 'yMax'] as const;

export function CurveFields({ label, model, onChange, hasType = true, isSegment = false }: CurveFieldsProps) {
  const { t } = useTexts('specie');
  const { numbers, formula } = shapeOf(model);
  const { type } = model;
  const forms = type === 'exponential' || type === 'logarithmic' ? formsOf[type] : undefined;
  const domain = isObject(model['domain']) ? model['domain'] : {};
  const setField = (name: string, value: unknown) => onChange({ ...model, [name]: value });
  return (
    <fieldset className={utilities.fieldset}>
      <legend className={utilities.legend}>{label}</legend>
      <div className={styles.kind}>
        {hasType && (
          <SelectField
            label={t('specie.model')}
            anyLabel={t('specie.choose')}
            options={curveTypes
              .filter((type) => !isSegment || type !== 'mixed')
              .map((id) => ({ id, name: t(`specie.${id}`) }))}
            value={model.type}
            onChange={(type) => type && onChange(defaultModels[type])}
          />
        )}
        {forms && (
          <SelectField
            label={t('specie.form')}
            anyLabel={t('specie.choose')}
            options={forms.map((id) => ({ id, name: t(`specie.form_${id}`) }))}
            value={String(model['form'])}
            onChange={(form) => form && onChange(withForm(model, form))}
          />
        )}
        <p className={styles.formula}>
          <Ltr>{formula}</Ltr>
        </p>
      </div>
      {numbers.length > 0 && (
        <FieldRow>
          {numbers.map((name) => (
            <NumberField
              key={name}
              label={name}
              value={model[name]}
              onChange={(value) => setField(name, value)}
            />
          ))}
        </FieldRow>
      )}
      <ListFields model={model} setField={setField} />
      {model.type !== 'mixed' && model.type !== 'custom' && (
        <FieldRow>
          {bounds.map((name) => (
            <NumberField
              key={name}
              label={name}
              value={domain[name]}
              onChange={(value) => setField('domain', withoutUndefined({ ...domain, [name]: value }))}
            />
          ))}
        </FieldRow>
      )}
    </fieldset>
  );
}

type SetField = (name: string, value: unknown) => void;

/** Fields of variable length: coefficients, points, segments. */
function ListFields({ model, setField }: { model: Model; setField: SetField }) {
  const { t } = useTexts('specie');
  if (model.type === 'polynomial') {
    return (
      <ListField
        label={t('specie.coefficients')}
        value={readList(model, 'coefficients', isNumber).map((number) => [number])}
        width={1}
        onChange={(rows) => setField('coefficients', rows.flat())}
      />
    );
  }
  if (model.type === 'custom') {
    return (
      <ListField
        label={t('specie.points')}
        value={readList(model, 'points', isNumbers)}
        width={2}
        onChange={(rows) => setField('points', rows)}
      />
    );
  }
  if (model.type === 'mixed') return <Segments model={model} setField={setField} />;
  return null;
}

type Segment = { from?: number | undefined; to?: number | undefined; model: Model };

function Segments({ model, setField }: { model: Model; setField: SetField }) {
  const { t } = useTexts('specie');
  const segments = readList(model, 'segments', isSegment);
  const change = (index: number, changes: Partial<Segment>) =>
    setField(
      'segments',
      segments.map((segment, segmentIndex) =>
        segmentIndex === index ? { ...segment, ...changes } : segment,
      ),
    );
  const add = () => {
    const from = segments.at(-1)?.to ?? 0;
    setField('segments', [...segments, { from, to: from + 10, model: { type: 'linear', a: 0, b: 0.5 } }]);
  };
  return (
    <>
      {segments.map((segment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- segments have no id
        <div key={index} className={styles.segment}>
          <FieldRow>
            <NumberField
              label={t('specie.from')}
              value={segment.from}
              onChange={(from) => change(index, { from })}
            />
            <NumberField label={t('specie.to')} value={segment.to} onChange={(to) => change(index, { to })} />
            <IconButton
              icon="trash"
              label={t('specie.removePiece')}
              onClick={() =>
                setField(
                  'segments',
                  segments.filter((_segment, segmentIndex) => segmentIndex !== index),
                )
              }
            />
          </FieldRow>
          <CurveFields
            isSegment
            label={t('specie.piece', { number: index + 1 })}
            model={segment.model}
            onChange={(changed) => change(index, { model: changed })}
          />
        </div>
      ))}
      <Button variant="secondary" size="sm" icon="plus" onClick={add}>
        {t('specie.addPiece')}
      </Button>
    </>
  );
}

/** The list in a field of a model; empty if it is missing. */
function readList<Item>(model: Model, field: string, isItem: (value: unknown) => value is Item): Item[] {
  const list = model[field];
  return Array.isArray(list) ? list.filter(isItem) : [];
}

const isNumber = (value: unknown) => typeof value === 'number';
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isNumber);
const isSegment = (value: unknown): value is Segment => isObject(value) && isModel(value['model']);

function withoutUndefined(domain: Readonly<Record<string, unknown>>): object | undefined {
  const defined = Object.entries(domain).filter(([, value]) => value !== undefined);
  return defined.length === 0 ? undefined : Object.fromEntries(defined);
}

interface ListFieldProps {
  label: string;
  value: readonly (readonly number[])[];
  /** Numbers per line. */
  width: 1 | 2;
  /** Receives `[[NaN]]` when a line is incomplete. */
  onChange: (rows: number[][]) => void;
}

/** Text area for numbers, one row per line. */
function ListField({ label, value, width, onChange }: ListFieldProps) {
  const { t } = useTexts('specie');
  const formatRows = (rows: ListFieldProps['value']) => rows.map((row) => row.join(', ')).join('\n');
  const [text, setText] = useState(() => formatRows(value));
  const [lastValue, setLastValue] = useState(() => JSON.stringify(value));
  if (lastValue !== JSON.stringify(value)) {
    setLastValue(JSON.stringify(value));
    setText(formatRows(value));
  }
  return (
    <TextArea
      dir="ltr"
      rows={Math.min(8, Math.max(3, text.split('\n').length))}
      label={label}
      hint={t(width === 1 ? 'specie.oneALine' : 'specie.twoALine')}
      value={text}
      error={value.flat().includes(NaN) ? t('specie.needNumbers') : undefined}
      onChange={(typed) => {
        setText(typed);
        const rows = parseRows(typed, width) ?? [[NaN]];
        setLastValue(JSON.stringify(rows));
        onChange(rows);
      }}
    />
  );
}
