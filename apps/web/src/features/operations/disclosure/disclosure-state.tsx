import type { Disclosure } from '@nabta/contract/disclosure';

import { disclosureTexts } from '../../locales/disclosure.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

import styles from './disclosure-state.module.css';

const tones = {
  waiting: 'neutral',
  making: 'info',
  ready: 'success',
  failed: 'warn',
} as const satisfies Record<Disclosure['state'], string>;

/** Whether a report is ready, or how far it is. */
export function DisclosureState({ disclosure: { state, progress } }: { disclosure: Disclosure }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(disclosureTexts);
  const { done, of } = progress;
  if (state !== 'making' || of === null)
    return <Chip kind={tones[state]}>{tell(`disclosure.${state}`)}</Chip>;
  const told = tell('disclosure.progressValue', { done: formatNumber(done), of: formatNumber(of) });
  return (
    <span className={styles.progress}>
      <ProgressBar label={tell('disclosure.progress')} value={done} max={of} valueText={told} />
      <span className={styles.told}>{told}</span>
    </span>
  );
}
