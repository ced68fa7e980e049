import { effortTexts } from '../../locales/effort.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { toLatinDigits } from '../../ui/digits.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { EffortForm } from './effort-form-state.ts';

import styles from './mix-field.module.css';

type Mix = EffortForm['mix'];

interface MixFieldProps {
  value: Mix;
  species: readonly { id: string; name: string }[];
  error: string | undefined;
  onChange: (mix: Mix) => void;
}

/** How many trees of each species are planned. */
export function MixField({ value, species, error, onChange }: MixFieldProps) {
  const tell = useTextFile(effortTexts);
  const change = (index: number, part: Partial<Mix[number]>) =>
    onChange(value.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <fieldset className={styles.mix} aria-describedby={error ? 'mix-error' : undefined}>
      <legend className={styles.legend}>{tell('effort.mix')}</legend>
      {value.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other name while its species is not chosen
        <div key={index} className={styles.line}>
          <SelectField
            label={tell('effort.specie')}
            anyLabel={tell('effort.chooseSpecie')}
            options={species.filter(
              ({ id }) => id === line.specieId || !value.some(({ specieId }) => specieId === id),
            )}
            value={line.specieId || undefined}
            onChange={(specieId) => change(index, { specieId: specieId ?? '' })}
          />
          <TextField
            dir="ltr"
            inputMode="numeric"
            label={tell('effort.number')}
            value={line.trees}
            onChange={(trees) => change(index, { trees: toLatinDigits(trees) })}
          />
          <IconButton
            icon="trash"
            label={tell('effort.removeSpecie')}
            className={styles.remove}
            onClick={() => onChange(value.filter((_line, at) => at !== index))}
          />
        </div>
      ))}
      {error && <FieldError id="mix-error">{error}</FieldError>}
      <Button
        look="secondary"
        size="sm"
        icon="plus"
        className={styles.add}
        onClick={() => onChange([...value, { specieId: '', trees: '' }])}
      >
        {tell('effort.addSpecie')}
      </Button>
    </fieldset>
  );
}
