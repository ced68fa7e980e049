import type { EffortRecord } from '@nabta/contract/supply/effort';
import { nameIn } from '@nabta/domain/localized-name';
import { percentFormat, displayShare } from '@nabta/domain/survival';

import { useTexts } from '#platform/texts.tsx';
import { Metrics, RecordSection } from '#shared/record/record-layout.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import styles from './effort-page.module.css';

export function EffortProgressBar({ planted, target }: { planted: number; target: number | null }) {
  const { t, formatNumber } = useTexts('effort');
  const text =
    target === null
      ? formatNumber(planted)
      : t('effort.ofTarget', { planted: formatNumber(planted), target: formatNumber(target) });
  return (
    <span className={styles.progress}>
      <span className={styles.text}>{text}</span>
      {target !== null && (
        <ProgressBar label={t('effort.progress')} value={planted} max={target} valueText={text} />
      )}
    </span>
  );
}

export function EffortProgress({ effort }: { effort: EffortRecord }) {
  const { t, language, formatNumber } = useTexts('effort');
  const { planted, standing, target, mix } = effort;
  return (
    <RecordSection title={t('effort.progress')}>
      <Metrics
        metrics={[
          { label: t('effort.planted'), value: formatNumber(planted) },
          { label: t('effort.target'), value: target === null ? '—' : formatNumber(target) },
          {
            label: t('effort.standing'),
            value: planted === 0 ? '—' : formatNumber(displayShare(standing / planted), percentFormat),
          },
        ]}
      />
      {target !== null && (
        <ProgressBar
          label={t('effort.progress')}
          value={planted}
          max={target}
          valueText={t('effort.ofTarget', {
            planted: formatNumber(planted),
            target: formatNumber(target),
          })}
        />
      )}
      {mix.length > 0 && (
        <ul className={styles.species}>
          {mix.map(({ specie, trees, planted: plantedTrees }) => (
            <li key={specie.id} className={styles.specie}>
              <bdi>{nameIn(specie.commonName, language)}</bdi>
              <EffortProgressBar planted={plantedTrees} target={trees === 0 ? null : trees} />
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  );
}
