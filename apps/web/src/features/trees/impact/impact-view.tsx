import type { Impact } from '@nabta/contract/impact';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { AirCard } from '../eco-benefit/cards/air-card.tsx';
import { CarbonCard } from '../eco-benefit/cards/carbon-card.tsx';
import { EcoFigures } from '../eco-benefit/cards/eco-figures.tsx';
import { EquivalentsCard } from '../eco-benefit/cards/equivalents-card.tsx';
import { SurvivalCard } from '../survival/survival-card.tsx';
import { PlantedChart } from './planted-chart.tsx';
import { SpeciesChart } from './species-chart.tsx';
import { SurvivalChart } from './survival-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';

import styles from './impact-view.module.css';

const shortPeriodMs = 2 * 86_400_000;

/** The totals of some trees and the charts that show how they came about. */
export function ImpactView({ impact }: { impact: Impact }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(impactTexts);
  const tellEco = useTextFile(ecoBenefitTexts);
  const { benefit, timeline, planted, species, survival } = impact;
  // Two days would be told of 24 hours that begin in the middle of one: a short period has its times.
  const isShort = Date.parse(benefit.to) - Date.parse(benefit.from) < shortPeriodMs;
  const day = (at: string) =>
    formatDate(at, { dateStyle: 'long', ...(isShort && { timeStyle: 'short' }), timeZone: 'Asia/Riyadh' });
  const file = {
    fileName: `nabta-${impact.scope}`,
    source: tellEco('ecoBenefit.source', { version: benefit.method.version }),
  };
  return (
    <div className={styles.view}>
      <div className={styles.totals}>
        <CarbonCard
          level={2}
          benefit={benefit}
          since={tell('impact.since', { from: day(benefit.from), to: day(benefit.to) })}
        >
          <p className={styles.counted}>
            {tell('impact.counted', {
              counted: formatNumber(benefit.trees.counted),
              total: benefit.trees.total,
            })}
          </p>
        </CarbonCard>
        <EcoFigures title={tellEco('ecoBenefit.forestValue')} benefit={benefit} />
        <EquivalentsCard level={2} equivalents={benefit.equivalents} />
      </div>
      <div className={styles.charts}>
        <Panel wide>
          <TimelineChart timeline={timeline} {...file} />
        </Panel>
        <Panel>
          <PlantedChart planted={planted} {...file} />
        </Panel>
        <Panel>
          <SpeciesChart species={species} {...file} />
        </Panel>
        <Panel>
          <SurvivalChart survival={survival} {...file} />
        </Panel>
        <AirCard level={2} air={benefit.air} />
      </div>
      <Lasting impact={impact} />
      <Quality benefit={benefit} />
    </div>
  );
}

/** Whose trees are not one person's are told how many live on. */
function Lasting({ impact: { scope, id } }: { impact: Impact }) {
  if (id === null || (scope !== 'effort' && scope !== 'land' && scope !== 'company')) return null;
  return (
    <Suspense>
      <SurvivalCard scope={scope} id={id} />
    </Suspense>
  );
}

function Panel({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <Card className={wide ? styles.wide : styles.panel}>{children}</Card>;
}

/** How many trees are known how well, and where to read how all this is counted. */
function Quality({ benefit: { quality } }: Pick<Impact, 'benefit'>) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(impactTexts);
  const tellEco = useTextFile(ecoBenefitTexts);
  const grades = (['A', 'B', 'C', 'default'] as const).filter((grade) => quality[grade] > 0);
  return (
    <Card as="section" className={styles.quality}>
      <h2 className={styles.title}>{tell('impact.grades')}</h2>
      <p className={styles.grades}>
        {grades.map((grade) => (
          <Chip key={grade} kind="neutral">
            {tellEco(`ecoBenefit.grade${grade}`)} · {formatNumber(quality[grade])}
          </Chip>
        ))}
      </p>
      <ButtonLink look="secondary" size="sm" icon="question" href={urls.method()}>
        {tellEco('ecoBenefit.howCalculated')}
      </ButtonLink>
    </Card>
  );
}
