import { Switch } from '#ui/switch.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  hint?: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function SwitchField({ label, hint, value, onChange }: SwitchFieldProps) {
  return (
    <label className={styles.field}>
      <span>
        {label}
        {hint !== undefined && <span className={utilities.faintCaption}> {hint}</span>}
      </span>
      <Switch checked={value} onChange={onChange} />
    </label>
  );
}
