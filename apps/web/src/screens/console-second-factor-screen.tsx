import { Suspense } from 'react';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { FactorList } from '../features/second-factor/factor-list.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

export function ConsoleSecondFactorScreen() {
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.secondFactor')}>
      <Suspense>
        <FactorList />
      </Suspense>
    </ConsoleFrame>
  );
}
