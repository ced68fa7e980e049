import type { ImpactScope } from '@nabta/contract/trees/impact';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { useToday } from '#shared/period/use-today.ts';
import { Card } from '#ui/card.tsx';
import { SectionSuspense } from '#ui/section-suspense.tsx';

import { SurvivalSection } from '../survival/survival-section.tsx';
import { PlantedChart } from './planted-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { useImpact } from './use-impact.ts';

type ScopeChartsProps = { scope: ImpactScope; id: string };

/** Charts of a record; they load without blocking its page. */
export function ScopeCharts(props: ScopeChartsProps) {
  usePreloadTexts('impact', 'eco-benefit', 'chart');
  return (
    <SectionSuspense>
      <Charts {...props} />
    </SectionSuspense>
  );
}

function Charts({ scope, id }: ScopeChartsProps) {
  const { t } = useTexts('eco-benefit');
  const today = useToday();
  const { data } = useImpact({ scope, id, today, isLive: false, duration: undefined });
  if (data === undefined || data.survival.planted === 0) return null;
  const file = {
    fileName: `nabta-${scope}`,
    source: t('ecoBenefit.source', { version: data.benefit.method.version }),
  };
  return (
    <>
      <Card>
        <PlantedChart planted={data.planted} {...file} />
      </Card>
      <Card>
        <TimelineChart timeline={data.timeline} {...file} />
      </Card>
      <SurvivalSection scope={scope} id={id} />
    </>
  );
}
