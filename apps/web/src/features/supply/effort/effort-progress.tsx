import type { EffortRecord } from '@nabta/contract/effort';
import { nameIn } from '@nabta/domain/localized-name';
import { percentOfTenths, toldShare } from '@nabta/domain/survival';

import { Figures, RecordSection } from '../../kit/record/record-layout.tsx';
import { effortTexts } from '../../locales/effort.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

import styles from './effort-progress.module.css';

/** How many were planted of how many, with a bar where a target is known. */
export function EffortProgressBar({ planted, target }: { planted: number; target: number | null }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(effortTexts);
  const words =
    target === null
      ? formatNumber(planted)
      : tell('effort.ofTarget', { planted: formatNumber(planted), target: formatNumber(target) });
  return (
    <span className={styles.progress}>
      <span className={styles.words}>{words}</span>
      {target !== null && (
        <ProgressBar label={tell('effort.progress')} value={planted} max={target} valueText={words} />
      )}
    </span>
  );
}

/** What came of an effort: all of it, and species by species. */
export function EffortProgress({ effort }: { effort: EffortRecord }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(effortTexts);
  const { planted, standing, target, mix } = effort;
  const share = planted === 0 ? undefined : standing / planted;
  return (
    <RecordSection title={tell('effort.progress')}>
      <Figures
        figures={[
          { label: tell('effort.planted'), value: formatNumber(planted) },
          { label: tell('effort.target'), value: target === null ? '—' : formatNumber(target) },
          {
            label: tell('effort.standing'),
            value: share === undefined ? '—' : formatNumber(toldShare(share), percentOfTenths),
          },
        ]}
      />
      {target !== null && (
        <ProgressBar
          label={tell('effort.progress')}
          value={planted}
          max={target}
          valueText={tell('effort.ofTarget', {
            planted: formatNumber(planted),
            target: formatNumber(target),
          })}
        />
      )}
      {mix.length > 0 && (
        <ul className={styles.species}>
          {mix.map(({ specie, trees, planted: done }) => (
            <li key={specie.id} className={styles.specie}>
              <bdi>{nameIn(specie.commonName, language)}</bdi>
              <EffortProgressBar planted={done} target={trees === 0 ? null : trees} />
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  );
}
