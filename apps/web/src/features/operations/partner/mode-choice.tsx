import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';

import styles from './partner.module.css';

export type Mode = 'test' | 'live';

/** Made-up trees or real ones. */
export function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const tell = useTextFile(partnerTexts);
  return (
    <div className={styles.mode}>
      <Segmented<Mode>
        label={tell('partner.mode')}
        kind="radios"
        options={(['test', 'live'] as const).map((mode) => ({
          value: mode,
          label: tell(`partner.${mode}`),
        }))}
        value={value}
        onChange={onChange}
      />
      <p className={styles.dim}>{tell(`partner.${value}Hint`)}</p>
    </div>
  );
}
