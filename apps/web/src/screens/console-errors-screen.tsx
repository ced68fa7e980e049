import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { ErrorList } from '../features/error-report/console/error-list.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

export function ConsoleErrorsScreen() {
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.errors')}>
      <ErrorList />
    </ConsoleFrame>
  );
}
