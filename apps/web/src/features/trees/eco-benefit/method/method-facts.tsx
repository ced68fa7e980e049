import { estimateTree } from '@nabta/contract/trees/tree-benefit';

import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { catalogueKeys } from '#shared/cache/keys.ts';

import { Sources } from './sources.tsx';

import styles from './method-facts.module.css';

const comparisons = ['phoneCharges', 'carKm', 'gasolineL', 'gridKwhSaudi'] as const;

/** An arbitrary tree, because every estimate contains the factors and the version. */
const exampleTree = { plantedAt: '2020-01-01T00:00:00Z' };

export function MethodFacts() {
  const { t, formatNumber } = useTexts('method');
  const { data } = useApiQuery(estimateTree, { query: exampleTree }, { queryKey: catalogueKeys.method });
  if (data === undefined) return null;
  const { equivalents, method } = data.benefits;
  return (
    <section>
      <h2 className={styles.heading}>{t('method.factorsTitle')}</h2>
      <Sources
        ownEstimate={t('method.ownEstimate')}
        sources={comparisons.map((name) => ({
          name: t('method.factor', {
            name: t(`method.${name}`),
            value: formatNumber(equivalents.basis[name].kgCo2PerUnit, { maximumSignificantDigits: 4 }),
          }),
          source: equivalents.basis[name].source,
        }))}
      />
      <p className={styles.version}>
        {t('method.version', { version: method.version, data: method.dataVersion })}
      </p>
    </section>
  );
}
