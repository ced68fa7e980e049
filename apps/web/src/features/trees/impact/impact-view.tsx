import type { Impact } from '@nabta/contract/trees/impact';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';

import { AirCard } from '../eco-benefit/cards/air-card.tsx';
import { CarbonCard } from '../eco-benefit/cards/carbon-card.tsx';
import { EcoMetrics } from '../eco-benefit/cards/eco-metrics.tsx';
import { EquivalentsCard } from '../eco-benefit/cards/equivalents-card.tsx';
import { SurvivalSection } from '../survival/survival-section.tsx';
import { carbonOf } from '../verification/headline.ts';
import { LevelSums, ReportedCarbon } from '../verification/level-sums.tsx';
import { PlantedChart } from './planted-chart.tsx';
import { SpeciesChart } from './species-chart.tsx';
import { SurvivalChart } from './survival-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './impact-view.module.css';

const shortPeriodMs = 2 * 86_400_000;

export function ImpactView({ impact }: { impact: Impact }) {
  const { t, formatDate, formatNumber } = useTexts('impact', 'eco-benefit');
  const { benefit, timeline, planted, species, survival } = impact;
  const headline = carbonOf(impact);
  // A period under two days shows times, because it may touch more dates than its length suggests.
  const isShort = Date.parse(benefit.to) - Date.parse(benefit.from) < shortPeriodMs;
  const formatDay = (at: string) =>
    formatDate(at, {
      dateStyle: 'long',
      ...(isShort ? { timeStyle: 'short' } : { timeZone: 'Asia/Riyadh' }),
    });
  const file = {
    fileName: `nabta-${impact.scope}`,
    source: t('ecoBenefit.source', { version: benefit.method.version }),
  };
  return (
    <div className={styles.view}>
      <div className={styles.totals}>
        <CarbonCard
          level={2}
          benefit={headline}
          since={t('impact.since', { from: formatDay(benefit.from), to: formatDay(benefit.to) })}
        >
          <p className={utilities.mutedText}>
            {t('impact.counted', {
              counted: formatNumber(benefit.trees.counted),
              total: benefit.trees.total,
            })}
          </p>
          {impact.scope !== 'account' && <Reported impact={impact} />}
          <LevelSums sums={benefit.byLevel} />
        </CarbonCard>
        <EcoMetrics
          title={t('ecoBenefit.forestValue')}
          hint={t('ecoBenefit.forestValueHint')}
          benefit={benefit}
        />
        <EquivalentsCard level={2} equivalents={headline.equivalents} />
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
      <SurvivalSection scope={impact.scope} id={impact.id} />
      <Quality benefit={benefit} />
    </div>
  );
}

function Reported({ impact: { scope, name, benefit } }: { impact: Impact }) {
  const { t, language } = useTexts('verification');
  if (benefit.byLevel.documented.trees === 0) return null;
  const reporter = scope === 'company' && name ? nameIn(name, language) : undefined;
  return (
    <>
      <ReportedCarbon byLevel={benefit.byLevel} reporter={reporter} />
      <p className={utilities.mutedText}>{t('verification.restCountsAll')}</p>
    </>
  );
}

function Panel({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <Card className={wide ? styles.wide : styles.panel}>{children}</Card>;
}

function Quality({ benefit: { quality } }: Pick<Impact, 'benefit'>) {
  const { t, formatNumber } = useTexts('impact', 'eco-benefit');
  const grades = (['A', 'B', 'C', 'default'] as const).filter((grade) => quality[grade] > 0);
  return (
    <Card as="section" className={styles.quality}>
      <h2 className={utilities.title3Semibold}>{t('impact.grades')}</h2>
      <p className={styles.grades}>
        {grades.map((grade) => (
          <Chip key={grade} kind="neutral">
            {t(`ecoBenefit.grade${grade}`)} · {formatNumber(quality[grade])}
          </Chip>
        ))}
      </p>
      <ButtonLink variant="secondary" size="sm" icon="question" href={urls.method()}>
        {t('ecoBenefit.howCalculated')}
      </ButtonLink>
    </Card>
  );
}
