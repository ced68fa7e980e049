import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { EffortList } from '../features/effort/effort-list.tsx';
import { EffortPage } from '../features/effort/effort-page.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** Planting efforts, or one of them. */
export function ConsoleEffortsScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.efforts')}>
      <Suspense>{id === undefined ? <EffortList /> : <EffortPage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
