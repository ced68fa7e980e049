import type { Interval } from '@nabta/contract/trees/eco-benefit';

import { useTexts } from '#platform/texts.tsx';
import { DurationChoice } from '#shared/period/duration-choice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';

import { intervalsOf } from './impact-address.ts';
import type { ImpactChoice } from './impact-address.ts';

import utilities from '#ui/utilities.module.css';
import styles from './impact-controls.module.css';

interface ImpactControlsProps {
  choice: ImpactChoice;
  onChoose: (choice: ImpactChoice) => void;
  isLive: boolean;
  onLiveChange: (isLive: boolean) => void;
}

export function ImpactControls({ choice, onChoose, isLive, onLiveChange }: ImpactControlsProps) {
  const { t } = useTexts('impact');
  const intervals = ['auto', ...intervalsOf(choice.duration)] as const;
  return (
    <div className={styles.controls}>
      <DurationChoice
        label={t('impact.periodOf')}
        chosen={choice.duration}
        anyLabel={t('impact.allTime')}
        onChoose={(duration) => onChoose({ duration, interval: undefined })}
      />
      <div className={utilities.spread12}>
        <div className={styles.intervals}>
          <Segmented<Interval | 'auto'>
            label={t('impact.interval')}
            options={intervals.map((value) => ({ value, label: t(`impact.${value}`) }))}
            value={choice.interval ?? 'auto'}
            onChange={(interval) =>
              onChoose({ ...choice, interval: interval === 'auto' ? undefined : interval })
            }
          />
        </div>
        <label className={styles.live}>
          {t('impact.live')}
          <Switch checked={isLive} onChange={onLiveChange} />
        </label>
      </div>
    </div>
  );
}
