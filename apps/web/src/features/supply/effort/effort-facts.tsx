import type { EffortRecord } from '@nabta/contract/supply/effort';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { Metrics, RecordSection } from '#shared/record/record-layout.tsx';

import { EffortStatusChip } from './effort-status.tsx';

/** Read-only view of an effort. */
export function EffortFacts({ effort }: { effort: EffortRecord }) {
  const { t, language, formatDate } = useTexts('effort');
  const day = (on: string) => formatDate(on, { dateStyle: 'medium' });
  return (
    <RecordSection title={nameIn(effort.name, language)} end={<EffortStatusChip status={effort.status} />}>
      <Metrics
        metrics={[
          { label: t('effort.startedOn'), value: day(effort.startedOn) },
          { label: t('effort.endsOn'), value: effort.endsOn ? day(effort.endsOn) : '—' },
          { label: t('effort.land'), value: nameIn(effort.land.name, language) },
          {
            label: t('effort.company'),
            value: effort.company ? nameIn(effort.company.name, language) : '—',
          },
        ]}
      />
    </RecordSection>
  );
}
