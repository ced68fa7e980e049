import { Suspense } from 'react';
import { useParams } from 'react-router';

import { LandCareList } from '../features/care/land-care-list.tsx';
import { LandCarePage } from '../features/care/land-care-page.tsx';
import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { careTexts } from '../locales/care.ts';
import { consoleTexts } from '../locales/console.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

/** What lands need of water, or one of them with its rounds. */
export function ConsoleCareScreen() {
  useTextsAhead(careTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.care')} subtitle={<Subtitle />}>
      <Suspense>{id === undefined ? <LandCareList /> : <LandCarePage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}

function Subtitle() {
  return useTextFile(careTexts)('care.subtitle');
}
