import { useId } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { FieldError } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './partner.module.css';

interface ChoiceSwitchesProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  value: readonly Choice[];
  nameOf: (choice: Choice) => string;
  onChange: (value: Choice[]) => void;
  error?: string | undefined;
}

export function ChoiceSwitches<Choice extends string>(props: ChoiceSwitchesProps<Choice>) {
  const { label, choices, value, nameOf, onChange, error } = props;
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <div key={choice} className={styles.choice}>
          <span aria-hidden="true">{nameOf(choice)}</span>
          <Switch
            label={nameOf(choice)}
            checked={value.includes(choice)}
            onChange={(isOn) => {
              const otherChoices = value.filter((selected) => selected !== choice);
              onChange(isOn ? [...otherChoices, choice] : otherChoices);
            }}
          />
        </div>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

const modes = ['test', 'live'] as const;
export type Mode = (typeof modes)[number];

export function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTexts('partner');
  return (
    <div className={utilities.stack8}>
      <Segmented<Mode>
        label={t('partner.mode')}
        kind="radios"
        options={modes.map((mode) => ({ value: mode, label: t(`partner.${mode}`) }))}
        value={value}
        onChange={onChange}
      />
      <p className={utilities.muted}>{t(`partner.${value}Hint`)}</p>
    </div>
  );
}
