import { Suspense } from 'react';
import { useParams } from 'react-router';

import { CampaignList } from '../features/campaign/console/campaign-list.tsx';
import { CampaignPage } from '../features/campaign/console/campaign-page.tsx';
import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** Campaigns, or one of them. */
export function ConsoleCampaignsScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.campaigns')}>
      <Suspense>{id === undefined ? <CampaignList /> : <CampaignPage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
