import { FormulaText } from '../features/trees/eco-benefit/formula-text.tsx';
import { MethodFacts } from '../features/trees/eco-benefit/method/method-facts.tsx';
import { TreeFormulas } from '../features/trees/eco-benefit/method/tree-formulas.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { useSearchParam } from '../shared/navigation/use-search-param.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

import utilities from '../ui/utilities.module.css';
import styles from './method.module.css';
import pageWidth from './page-width.module.css';

const steps = [1, 2, 3, 4] as const;
const grades = ['A', 'B', 'C', 'default'] as const;

export function Page() {
  usePreloadTexts('method', 'eco-benefit');
  const { t } = useTexts('method', 'eco-benefit');
  const [tree] = useSearchParam('tree');
  return (
    <TitledPage title={t('method.title')} className={pageWidth.readingWithGutters}>
      <p className={styles.intro}>{t('method.intro')}</p>
      <Card as="article" className={styles.card}>
        <section>
          <h2 className={styles.heading}>{t('method.stepsTitle')}</h2>
          <ol className={styles.list}>
            {steps.map((step) => (
              <li key={step}>
                <FormulaText>{t(`method.step${step}`)}</FormulaText>
              </li>
            ))}
          </ol>
        </section>
        {(['range', 'flows', 'value', 'end', 'survival'] as const).map((part) => (
          <section key={part}>
            <h2 className={styles.heading}>{t(`method.${part}Title`)}</h2>
            <p className={styles.text}>
              <FormulaText>{t(`method.${part}Body`)}</FormulaText>
            </p>
          </section>
        ))}
        <section>
          <h2 className={styles.heading}>{t('method.gradesTitle')}</h2>
          <dl className={utilities.stack10}>
            {grades.map((grade) => (
              <div key={grade}>
                <dt className={styles.grade}>{t(`ecoBenefit.grade${grade}`)}</dt>
                <dd className={styles.text}>{t(`ecoBenefit.meaning${grade}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2 className={styles.heading}>{t('method.notTitle')}</h2>
          <ul className={styles.bullets}>
            {steps.map((number) => (
              <li key={number}>{t(`method.not${number}`)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={styles.heading}>{t('method.sourcesTitle')}</h2>
          <ul lang="en" dir="ltr" className={styles.sources}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </section>
        <MethodFacts />
        {tree !== undefined && <TreeFormulas publicId={tree} />}
      </Card>
      <ButtonLink
        variant="text"
        size="sm"
        icon="download-simple"
        href={urls.openData()}
        className={styles.data}
      >
        {t('method.openData')}
      </ButtonLink>
    </TitledPage>
  );
}

/** Titles of publications are not translated. */
const sources = [
  'McPherson, van Doorn, Peper 2016: Urban tree database and allometric equations, USDA PSW-GTR-253, data RDS-2016-0005',
  'i-Tree Streets, Southwest Desert reference city (Glendale, Arizona)',
  'Chave et al. 2014: Improved allometric models to estimate the aboveground biomass of tropical trees',
  'Komiyama et al. 2005: Common allometric equations for estimating the tree weight of mangroves',
  'Zanne et al. 2009: Global wood density database',
  'McHale et al. 2009; Aguaron and McPherson 2012: spread between biomass equations of urban trees',
  'US EPA 2023: Report on the social cost of greenhouse gases; EPA greenhouse gas equivalencies',
];
