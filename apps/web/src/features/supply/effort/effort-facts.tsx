import type { EffortRecord } from '@nabta/contract/effort';
import { nameIn } from '@nabta/domain/localized-name';

import { Figures, RecordSection } from '../../kit/record/record-layout.tsx';
import { effortTexts } from '../../locales/effort.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { EffortStatusChip } from './effort-status.tsx';

/** An effort for those who may see it and not change it. */
export function EffortFacts({ effort }: { effort: EffortRecord }) {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(effortTexts);
  const day = (on: string) => formatDate(on, { dateStyle: 'medium' });
  return (
    <RecordSection title={nameIn(effort.name, language)} end={<EffortStatusChip status={effort.status} />}>
      <Figures
        figures={[
          { label: tell('effort.startedOn'), value: day(effort.startedOn) },
          { label: tell('effort.endsOn'), value: effort.endsOn ? day(effort.endsOn) : '—' },
          { label: tell('effort.land'), value: nameIn(effort.land.name, language) },
          {
            label: tell('effort.company'),
            value: effort.company ? nameIn(effort.company.name, language) : '—',
          },
        ]}
      />
    </RecordSection>
  );
}
