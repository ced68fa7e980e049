import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

export function ConsoleAnalyticsScreen() {
  const tell = useTextFile(consoleTexts);
  return <ConsoleFrame title={tell('console.analytics')}>{null}</ConsoleFrame>;
}
