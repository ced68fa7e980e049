import { getSurvival } from '@nabta/contract/survival';
import type { SurvivalAfter, SurvivalScope } from '@nabta/contract/survival';
import { nameIn } from '@nabta/domain/localized-name';
import { percentOfTenths, toldShare } from '@nabta/domain/survival';
import { useQuery } from '@tanstack/react-query';

import { survivalKeys } from '../../kit/cache/keys.ts';
import { survivalTexts } from '../../locales/survival.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';

import styles from './survival-card.module.css';

interface SurvivalCardProps {
  scope: SurvivalScope;
  id: string;
  /** Says whose trees they are, and nothing at all where none is old enough. */
  isNamed?: boolean;
}

/** How many trees stood for one, two and three years, with what that rests on; nothing until it is here. */
export function SurvivalCard({ scope, id, isNamed = false }: SurvivalCardProps) {
  const { language } = useTexts();
  const tell = useTextFile(survivalTexts);
  const { call } = useApi();
  const { data } = useQuery({
    queryKey: survivalKeys.of(scope, id),
    queryFn: ({ signal }) => call(getSurvival, { params: { scope, id } }, { signal }),
  });
  if (data === undefined || (isNamed && data.after.every(({ basis }) => basis === 0))) return null;
  return (
    <Card as="section" className={styles.card}>
      <div>
        <h2 className={styles.title}>{tell('survival.title')}</h2>
        {isNamed && (
          <p className={styles.dim}>{tell('survival.of', { name: nameIn(data.name, language) })}</p>
        )}
      </div>
      <ul className={styles.years}>
        {data.after.map((after) => (
          <After key={after.years} after={after} />
        ))}
      </ul>
      <p className={styles.note}>{tell('survival.note')}</p>
    </Card>
  );
}

function After({ after: { years, basis, count, share, low, high } }: { after: SurvivalAfter }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(survivalTexts);
  const percent = (part: number) => formatNumber(part, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <li className={styles.year}>
      <span className={styles.name}>{tell('survival.after', { count: years })}</span>
      {share === null || low === null || high === null ? (
        <span className={styles.dim}>{tell('survival.tooYoung')}</span>
      ) : (
        <>
          <strong className={styles.share}>{formatNumber(toldShare(share), percentOfTenths)}</strong>
          <span aria-hidden="true" className={styles.bar}>
            <span
              className={styles.range}
              style={{ insetInlineStart: `${low * 100}%`, inlineSize: `${(high - low) * 100}%` }}
            />
            <span className={styles.point} style={{ insetInlineStart: `${share * 100}%` }} />
          </span>
          <span className={styles.dim}>
            {tell('survival.basis', { count: formatNumber(count), basis: formatNumber(basis) })} ·{' '}
            {tell('survival.range', { low: percent(low), high: percent(high) })}
          </span>
        </>
      )}
    </li>
  );
}
