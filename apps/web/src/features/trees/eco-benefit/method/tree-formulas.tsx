import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';

import { useTreeBenefit } from '../tree/use-tree-benefit.ts';
import { citationOf, isFormula } from './citation.ts';
import { Sources } from './sources.tsx';

import utilities from '#ui/utilities.module.css';
import methodFacts from './method-facts.module.css';
import styles from './tree-formulas.module.css';

/** Published sources and equations behind the numbers of one tree. */
export function TreeFormulas({ publicId }: { publicId: string }) {
  const { t } = useTexts('method');
  const query = useTreeBenefit(publicId);
  return (
    <section className={utilities.column12}>
      <h2 className={methodFacts.heading}>{t('method.treeFormulas')}</h2>
      {query.data === undefined ? (
        <QueryState query={query} errorTitle={t('method.treeFormulasError')} notFound={null} />
      ) : (
        <Formulas model={query.data.model} />
      )}
    </section>
  );
}

function Formulas({
  model: { sources, publishedEquations },
}: Pick<NonNullable<ReturnType<typeof useTreeBenefit>['data']>, 'model'>) {
  const { t } = useTexts('method');
  return (
    <>
      <Sources
        sources={sources.map(({ part, source }) => ({
          name: t(`method.${part}`),
          source: citationOf(source),
        }))}
        ownEstimate={t('method.ownEstimate')}
      />
      <ul lang="en" dir="ltr" className={styles.equations}>
        {publishedEquations.map(({ what, equation, unit, source }) => (
          <li key={`${what} ${equation}`}>
            {isFormula(equation) && <code className={styles.equation}>{equation}</code>}
            <span className={utilities.faintCaption}>
              {unit === '-' ? what : `${what} (${unit})`}. {source}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
