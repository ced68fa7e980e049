import { estimateTree } from '@nabta/contract/tree-benefit';
import { useQuery } from '@tanstack/react-query';

import { catalogueKeys } from '../../../kit/cache/keys.ts';
import { methodTexts } from '../../../locales/method.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Sources } from './sources.tsx';

import styles from './method-facts.module.css';

const comparisons = ['phoneCharges', 'carKm', 'gasolineL', 'gridKwhSaudi'] as const;

/** Any tree will do: every answer carries its factors and its version. */
const plantedAt = '2020-01-01T00:00:00Z';

/** The factors and the version that the server counts with at this moment; nothing where it cannot be asked. */
export function MethodFacts() {
  const { call } = useApi();
  const { formatNumber } = useTexts();
  const tell = useTextFile(methodTexts);
  const { data } = useQuery({
    queryKey: catalogueKeys.method,
    queryFn: ({ signal }) => call(estimateTree, { query: { plantedAt } }, { signal }),
  });
  if (data === undefined) return null;
  const { equivalents, method } = data.benefits;
  return (
    <section>
      <h2 className={styles.heading}>{tell('method.factorsTitle')}</h2>
      <Sources
        ownEstimate={tell('method.ownEstimate')}
        sources={comparisons.map((name) => ({
          name: tell('method.factor', {
            name: tell(`method.${name}`),
            value: formatNumber(equivalents.basis[name].kgCo2PerUnit, { maximumSignificantDigits: 4 }),
          }),
          source: equivalents.basis[name].source,
        }))}
      />
      <p className={styles.version}>
        {tell('method.version', { version: method.version, data: method.dataVersion })}
      </p>
    </section>
  );
}
