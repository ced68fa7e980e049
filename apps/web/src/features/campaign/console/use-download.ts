import { useState } from 'react';

import { saveFile } from '../../../kit/saving/save-file.ts';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useConnection } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';

/** Saves a file of the API, which asks who it is. */
export function useDownload() {
  const tell = useTextFile(campaignConsoleTexts);
  const toasts = useToasts();
  const { session } = useConnection();
  const [isPending, setIsPending] = useState(false);

  async function download(path: string, name: string): Promise<void> {
    setIsPending(true);
    try {
      const token = await session.freshToken();
      const answer = await fetch(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      saveFile(await answer.blob(), name);
    } catch (error) {
      reportError(error, { action: 'download-campaign-file' });
      toasts.show({ kind: 'error', text: tell('campaigns.failed') });
    } finally {
      setIsPending(false);
    }
  }

  return { isPending, download: (path: string, name: string) => void download(path, name) };
}
