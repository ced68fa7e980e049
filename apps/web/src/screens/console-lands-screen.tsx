import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { LandList } from '../features/land/land-list.tsx';
import { LandPage } from '../features/land/land-page.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** Lands, or one of them. */
export function ConsoleLandsScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.lands')}>
      <Suspense>{id === undefined ? <LandList /> : <LandPage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
