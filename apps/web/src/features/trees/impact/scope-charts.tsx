import type { ImpactScope } from '@nabta/contract/impact';
import { Suspense } from 'react';

import { useToday } from '../../kit/period/use-today.ts';
import { chartTexts } from '../../locales/chart.ts';
import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTextsAhead } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { PlantedChart } from './planted-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { useImpact } from './use-impact.ts';

type ScopeChartsProps = { scope: ImpactScope; id: string };

/** How the trees of a record came and what they gave, year by year; nothing waits for it. */
export function ScopeCharts(props: ScopeChartsProps) {
  useTextsAhead(impactTexts, ecoBenefitTexts, chartTexts);
  return (
    <Suspense>
      <Charts {...props} />
    </Suspense>
  );
}

function Charts({ scope, id }: ScopeChartsProps) {
  const tellEco = useTextFile(ecoBenefitTexts);
  const today = useToday();
  const { data } = useImpact({ scope, id, today, isLive: false, duration: undefined, interval: undefined });
  if (data === undefined || data.survival.planted === 0) return null;
  const file = {
    fileName: `nabta-${scope}`,
    source: tellEco('ecoBenefit.source', { version: data.benefit.method.version }),
  };
  return (
    <>
      <Card>
        <PlantedChart planted={data.planted} {...file} />
      </Card>
      <Card>
        <TimelineChart timeline={data.timeline} {...file} />
      </Card>
    </>
  );
}
