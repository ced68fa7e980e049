import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { PlanterList } from '../features/planter/planter-list.tsx';
import { PlanterPage } from '../features/planter/planter-page.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** Planters, or one of them. */
export function ConsolePlantersScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.planters')}>
      <Suspense>{id === undefined ? <PlanterList /> : <PlanterPage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
