import { FormulaText } from '../features/eco-benefit/formula-text.tsx';
import { MethodFacts } from '../features/eco-benefit/method/method-facts.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { ecoBenefitTexts } from '../locales/eco-benefit.ts';
import { methodTexts } from '../locales/method.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

import styles from './method-screen.module.css';

const steps = [1, 2, 3, 4] as const;
const grades = ['A', 'B', 'C', 'default'] as const;

/** How every number about trees is made, for those who want to check it. */
export function MethodScreen() {
  useTextsAhead(methodTexts, ecoBenefitTexts);
  const tell = useTextFile(methodTexts);
  const tellEco = useTextFile(ecoBenefitTexts);
  return (
    <>
      <PageHeader back title={tell('method.title')} />
      <main id="main" className={styles.page}>
        <p className={styles.intro}>{tell('method.intro')}</p>
        <Card as="article" className={styles.card}>
          <section>
            <h2 className={styles.heading}>{tell('method.stepsTitle')}</h2>
            <ol className={styles.list}>
              {steps.map((step) => (
                <li key={step}>
                  <FormulaText>{tell(`method.step${step}`)}</FormulaText>
                </li>
              ))}
            </ol>
          </section>
          {(['range', 'flows', 'value', 'end'] as const).map((part) => (
            <section key={part}>
              <h2 className={styles.heading}>{tell(`method.${part}Title`)}</h2>
              <p className={styles.text}>
                <FormulaText>{tell(`method.${part}Body`)}</FormulaText>
              </p>
            </section>
          ))}
          <section>
            <h2 className={styles.heading}>{tell('method.gradesTitle')}</h2>
            <dl className={styles.grades}>
              {grades.map((grade) => (
                <div key={grade}>
                  <dt className={styles.grade}>{tellEco(`ecoBenefit.grade${grade}`)}</dt>
                  <dd className={styles.text}>{tellEco(`ecoBenefit.meaning${grade}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2 className={styles.heading}>{tell('method.notTitle')}</h2>
            <ul className={styles.bullets}>
              {steps.map((number) => (
                <li key={number}>{tell(`method.not${number}`)}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className={styles.heading}>{tell('method.sourcesTitle')}</h2>
            <ul lang="en" dir="ltr" className={styles.sources}>
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </section>
          <MethodFacts />
        </Card>
        <ButtonLink
          look="text"
          size="sm"
          icon="download-simple"
          href={urls.openData()}
          className={styles.data}
        >
          {tell('method.openData')}
        </ButtonLink>
      </main>
    </>
  );
}

/** Titles of publications, which are not translated; each tree's own sources stand on its page. */
const sources = [
  'McPherson, van Doorn, Peper 2016: Urban tree database and allometric equations, USDA PSW-GTR-253, data RDS-2016-0005',
  'i-Tree Streets, Southwest Desert reference city (Glendale, Arizona)',
  'Chave et al. 2014: Improved allometric models to estimate the aboveground biomass of tropical trees',
  'Komiyama et al. 2005: Common allometric equations for estimating the tree weight of mangroves',
  'Zanne et al. 2009: Global wood density database',
  'McHale et al. 2009; Aguaron and McPherson 2012: spread between biomass equations of urban trees',
  'US EPA 2023: Report on the social cost of greenhouse gases; EPA greenhouse gas equivalencies',
];
