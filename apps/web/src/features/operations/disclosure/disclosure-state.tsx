import type { Disclosure } from '@nabta/contract/operations/disclosure';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import styles from './disclosure-state.module.css';

const tones = {
  waiting: 'neutral',
  making: 'info',
  ready: 'success',
  failed: 'warn',
} as const satisfies Record<Disclosure['state'], string>;

export function DisclosureState({ disclosure: { state, progress } }: { disclosure: Disclosure }) {
  const { t, formatNumber } = useTexts('disclosure');
  const { done, of } = progress;
  if (state !== 'making' || of === null) return <Chip kind={tones[state]}>{t(`disclosure.${state}`)}</Chip>;
  const progressText = t('disclosure.progressValue', { done: formatNumber(done), of: formatNumber(of) });
  return (
    <span className={styles.progress}>
      <ProgressBar label={t('disclosure.progress')} value={done} max={of} valueText={progressText} />
      <span className={styles.label}>{progressText}</span>
    </span>
  );
}
