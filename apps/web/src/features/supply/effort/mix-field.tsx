import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { extractDigits } from '#ui/digits.ts';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import type { EffortForm } from './effort-form-state.ts';

import utilities from '#ui/utilities.module.css';
import styles from './mix-field.module.css';

type Mix = EffortForm['mix'];

interface MixFieldProps {
  value: Mix;
  species: readonly { id: string; name: string }[];
  error: string | undefined;
  onChange: (mix: Mix) => void;
}

export function MixField({ value, species, error, onChange }: MixFieldProps) {
  const { t } = useTexts('effort');
  const change = (index: number, changes: Partial<Mix[number]>) =>
    onChange(value.map((line, lineIndex) => (lineIndex === index ? { ...line, ...changes } : line)));
  return (
    <fieldset className={utilities.fieldset} aria-describedby={error ? 'mix-error' : undefined}>
      <legend className={utilities.legend}>{t('effort.mix')}</legend>
      {value.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other name while its species is not chosen
        <div key={index} className={styles.line}>
          <SelectField
            label={t('effort.specie')}
            anyLabel={t('effort.chooseSpecie')}
            options={species.filter(
              ({ id }) => id === line.specieId || !value.some(({ specieId }) => specieId === id),
            )}
            value={line.specieId || undefined}
            onChange={(specieId) => change(index, { specieId: specieId ?? '' })}
          />
          <TextField
            dir="ltr"
            inputMode="numeric"
            label={t('effort.number')}
            value={line.trees}
            onChange={(trees) => change(index, { trees: extractDigits(trees) })}
          />
          <IconButton
            icon="trash"
            label={t('effort.removeSpecie')}
            className={styles.remove}
            onClick={() => onChange(value.filter((_line, lineIndex) => lineIndex !== index))}
          />
        </div>
      ))}
      {error && <FieldError id="mix-error">{error}</FieldError>}
      <Button
        variant="secondary"
        size="sm"
        icon="plus"
        className={styles.add}
        onClick={() => onChange([...value, { specieId: '', trees: '' }])}
      >
        {t('effort.addSpecie')}
      </Button>
    </fieldset>
  );
}
