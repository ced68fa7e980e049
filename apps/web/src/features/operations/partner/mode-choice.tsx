import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

import utilities from '#ui/utilities.module.css';

export type Mode = 'test' | 'live';

/** Choice between test data and real trees. */
export function ModeChoice({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTexts('partner');
  return (
    <div className={utilities.stack8}>
      <Segmented<Mode>
        label={t('partner.mode')}
        kind="radios"
        options={(['test', 'live'] as const).map((mode) => ({
          value: mode,
          label: t(`partner.${mode}`),
        }))}
        value={value}
        onChange={onChange}
      />
      <p className={utilities.muted}>{t(`partner.${value}Hint`)}</p>
    </div>
  );
}
