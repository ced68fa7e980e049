import type { Interval } from '@nabta/contract/eco-benefit';

import { DurationChoice } from '../../kit/period/duration-choice.tsx';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { intervalsOf } from './impact-address.ts';
import type { ImpactChoice } from './impact-address.ts';

import styles from './impact-controls.module.css';

interface ImpactControlsProps {
  choice: ImpactChoice;
  onChoose: (choice: ImpactChoice) => void;
  isLive: boolean;
  onLive: (isLive: boolean) => void;
}

/** Which time is shown, in which steps, and whether the page follows what happens. */
export function ImpactControls({ choice, onChoose, isLive, onLive }: ImpactControlsProps) {
  const tell = useTextFile(impactTexts);
  const steps = ['auto', ...intervalsOf(choice.duration)] as const;
  return (
    <div className={styles.controls}>
      <DurationChoice
        label={tell('impact.periodOf')}
        chosen={choice.duration}
        anyLabel={tell('impact.allTime')}
        onChoose={(duration) => onChoose({ duration, interval: undefined })}
      />
      <div className={styles.row}>
        <div className={styles.steps}>
          <Segmented<Interval | 'auto'>
            label={tell('impact.interval')}
            options={steps.map((value) => ({ value, label: tell(`impact.${value}`) }))}
            value={choice.interval ?? 'auto'}
            onChange={(interval) =>
              onChoose({ ...choice, interval: interval === 'auto' ? undefined : interval })
            }
          />
        </div>
        <label className={styles.live}>
          {tell('impact.live')}
          <Switch checked={isLive} onChange={onLive} />
        </label>
      </div>
    </div>
  );
}
