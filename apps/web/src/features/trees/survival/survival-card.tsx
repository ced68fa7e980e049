import {
  type SampleResult,
  type SurvivalAfter,
  type SurvivalScope,
  getSurvival,
} from '@nabta/contract/trees/survival';
import { nameIn } from '@nabta/domain/localized-name';
import { displayShare, percentFormat } from '@nabta/domain/survival';

import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { Card } from '#ui/card.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './survival-card.module.css';

interface SurvivalCardProps {
  scope: SurvivalScope;
  id: string;
  isNamed: boolean;
}

export function SurvivalCard({ scope, id, isNamed }: SurvivalCardProps) {
  const { t, language } = useTexts('survival');
  const { data } = useApiQuery(getSurvival, { params: { scope, id } });
  const isEmpty = data?.sample === null && data.after.every(({ basis }) => basis === 0);
  if (data === undefined || (isNamed && isEmpty)) return null;
  return (
    <Card as="section" className={styles.card}>
      <div>
        <h2 className={utilities.title3Body}>{t('survival.title')}</h2>
        {isNamed && data.name && (
          <p className={styles.muted}>{t('survival.of', { name: nameIn(data.name, language) })}</p>
        )}
      </div>
      <ul className={styles.years}>
        {data.after.map((after) => (
          <SurvivalRow key={after.years} after={after} />
        ))}
      </ul>
      <p className={styles.note}>{t('survival.note')}</p>
      {data.sample && <SampleNote sample={data.sample} />}
    </Card>
  );
}

function SampleNote({ sample }: { sample: SampleResult }) {
  const { t, formatDate, formatNumber } = useTexts('survival');
  const percent = (share: number) => formatNumber(displayShare(share), percentFormat);
  const { trees, population, closedAt, existence, survival, draws } = sample;
  return (
    <p>
      {t('survival.sample', {
        trees: formatNumber(trees),
        population: formatNumber(population),
        day: formatDate(closedAt, { dateStyle: 'long' }),
        existence: percent(existence.share),
        existenceLow: percent(existence.low),
        existenceHigh: percent(existence.high),
        alive: percent(survival.share),
        aliveLow: percent(survival.low),
        aliveHigh: percent(survival.high),
      })}{' '}
      <span className={styles.muted}>{t('survival.sampleNote', { count: draws })}</span>
    </p>
  );
}

function SurvivalRow({ after: { years, basis, count, share, low, high } }: { after: SurvivalAfter }) {
  const { t, formatNumber } = useTexts('survival');
  const ofHundred = (fraction: number) => formatNumber(Math.round(fraction * 100));
  return (
    <li className={styles.year}>
      <span className={utilities.muted}>{t('survival.after', { count: years })}</span>
      {share === null || low === null || high === null ? (
        <span className={styles.muted}>{t('survival.tooYoung')}</span>
      ) : (
        <>
          <strong className={styles.share}>{formatNumber(displayShare(share), percentFormat)}</strong>
          <SurvivalBar share={share} low={low} high={high} />
          <span className={styles.muted}>
            {t('survival.basis', { count: formatNumber(count), basis })} ·{' '}
            {t('survival.range', { low: ofHundred(low), high: ofHundred(high) })}
          </span>
        </>
      )}
    </li>
  );
}

/** Filled to the share, with the confidence interval as a thin line over it. */
function SurvivalBar({ share, low, high }: Record<'share' | 'low' | 'high', number>) {
  return (
    <span aria-hidden="true" className={styles.bar}>
      <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      <span
        className={styles.range}
        style={{ insetInlineStart: `${low * 100}%`, inlineSize: `${(high - low) * 100}%` }}
      />
    </span>
  );
}
