import type { TreeSummary } from '@nabta/contract/tree';
import { lazy, Suspense, useState } from 'react';

import { reportError } from '../../../platform/error-report.ts';
import { useTexts } from '../../../platform/texts.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';

const loadGiveSheet = () => import('./give-sheet.tsx');
const GiveSheet = lazy(async () => ({ default: (await loadGiveSheet()).GiveSheet }));

/** A sheet to give a tree that weighs nothing until somebody gives; what is written in it survives its closing. */
export function useGiveSheet(tree?: TreeSummary) {
  const { t } = useTexts();
  const toasts = useToasts();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');

  async function open(): Promise<void> {
    try {
      await loadGiveSheet();
      setState('open');
    } catch (error) {
      reportError(error, { action: 'load-give-sheet' });
      toasts.show({ kind: 'error', text: t('errors.network') });
    }
  }

  return {
    open: () => void open(),
    sheet: state !== 'unopened' && (
      <Suspense>
        <GiveSheet open={state === 'open'} onClose={() => setState('closed')} tree={tree} />
      </Suspense>
    ),
  };
}
