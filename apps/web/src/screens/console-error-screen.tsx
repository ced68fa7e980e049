import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { ErrorDetail } from '../features/error-report/console/error-detail.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

export function ConsoleErrorScreen() {
  const { id = '' } = useParams();
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.errors')}>
      <ErrorDetail key={id} id={id} />
    </ConsoleFrame>
  );
}
