import { FieldRow } from '../../kit/record/record-layout.tsx';
import { specieTexts } from '../../locales/specie.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ListField } from './list-field.tsx';
import { beginningOf, curveTypes, formsOf, isCurveType, shapeOf, withForm } from './model-shape.ts';
import type { CurveType, Model } from './model-shape.ts';
import { NumberField } from './number-field.tsx';

import styles from './curve-fields.module.css';

interface CurveFieldsProps {
  label: string;
  model: Model;
  onChange: (model: Model) => void;
  /** The growth model is chosen among all ten types, above. */
  hasType?: boolean;
  /** A piece of a chain is no chain itself. */
  isPiece?: boolean;
}

const bounds = ['xMin', 'xMax', 'yMin', 'yMax'] as const;

/** One plain curve: its type, its numbers and where it ends. */
export function CurveFields({ label, model, onChange, hasType = true, isPiece = false }: CurveFieldsProps) {
  const tell = useTextFile(specieTexts);
  const { numbers, formula } = shapeOf(model);
  const forms = isCurveType(model.type) ? formsOf[model.type] : undefined;
  const domain = (model['domain'] ?? {}) as Readonly<Record<string, number | undefined>>;
  const put = (name: string, value: unknown) => onChange({ ...model, [name]: value });
  return (
    <fieldset className={styles.curve}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.kind}>
        {hasType && (
          <SelectField
            label={tell('specie.model')}
            anyLabel={tell('specie.choose')}
            options={curveTypes
              .filter((type) => !isPiece || type !== 'mixed')
              .map((id) => ({ id, name: tell(`specie.${id}`) }))}
            value={model.type}
            onChange={(type) => type && onChange(beginningOf(type as CurveType))}
          />
        )}
        {forms && (
          <SelectField
            label={tell('specie.form')}
            anyLabel={tell('specie.choose')}
            options={forms.map((id) => ({ id, name: tell(`specie.form_${id}` as 'specie.form_ln') }))}
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
            <NumberField key={name} label={name} value={model[name]} onChange={(value) => put(name, value)} />
          ))}
        </FieldRow>
      )}
      <Lists model={model} put={put} />
      {model.type !== 'mixed' && model.type !== 'custom' && (
        <FieldRow>
          {bounds.map((name) => (
            <NumberField
              key={name}
              label={name}
              value={domain[name]}
              onChange={(value) => put('domain', withoutEmpty({ ...domain, [name]: value }))}
            />
          ))}
        </FieldRow>
      )}
    </fieldset>
  );
}

type Put = (name: string, value: unknown) => void;

/** What a curve has of which there may be any number: coefficients, points, pieces. */
function Lists({ model, put }: { model: Model; put: Put }) {
  const tell = useTextFile(specieTexts);
  if (model.type === 'polynomial') {
    return (
      <ListField
        label={tell('specie.coefficients')}
        value={((model['coefficients'] ?? []) as number[]).map((number) => [number])}
        width={1}
        onChange={(rows) => put('coefficients', rows.flat())}
      />
    );
  }
  if (model.type === 'custom') {
    return (
      <ListField
        label={tell('specie.points')}
        value={(model['points'] ?? []) as number[][]}
        width={2}
        onChange={(rows) => put('points', rows)}
      />
    );
  }
  if (model.type === 'mixed') return <Pieces model={model} put={put} />;
  return null;
}

type Piece = { from: number | undefined; to: number | undefined; model: Model };

function Pieces({ model, put }: { model: Model; put: Put }) {
  const tell = useTextFile(specieTexts);
  const pieces = (model['segments'] ?? []) as readonly Piece[];
  const change = (index: number, part: Partial<Piece>) =>
    put(
      'segments',
      pieces.map((piece, at) => (at === index ? { ...piece, ...part } : piece)),
    );
  const add = () => {
    const from = pieces.at(-1)?.to ?? 0;
    put('segments', [...pieces, { from, to: from + 10, model: { type: 'linear', a: 0, b: 0.5 } }]);
  };
  return (
    <>
      {pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a piece is known by its place in the chain
        <div key={index} className={styles.piece}>
          <FieldRow>
            <NumberField
              label={tell('specie.from')}
              value={piece.from}
              onChange={(from) => change(index, { from })}
            />
            <NumberField
              label={tell('specie.to')}
              value={piece.to}
              onChange={(to) => change(index, { to })}
            />
            <IconButton
              icon="trash"
              label={tell('specie.removePiece')}
              onClick={() =>
                put(
                  'segments',
                  pieces.filter((_piece, at) => at !== index),
                )
              }
            />
          </FieldRow>
          <CurveFields
            isPiece
            label={tell('specie.piece', { number: index + 1 })}
            model={piece.model}
            onChange={(changed) => change(index, { model: changed })}
          />
        </div>
      ))}
      <Button look="secondary" size="sm" icon="plus" onClick={add}>
        {tell('specie.addPiece')}
      </Button>
    </>
  );
}

function withoutEmpty(domain: Readonly<Record<string, number | undefined>>): object | undefined {
  const given = Object.entries(domain).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
