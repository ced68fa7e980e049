import { type ComponentType, Suspense, lazy, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

export type SheetControl = { open: boolean; onClose: () => void };

/** Declares a sheet loaded on first open. Call at module level: `lazySheet(() => import(…))`. */
export function lazySheet<Props extends SheetControl>(load: () => Promise<ComponentType<Props>>) {
  return { load, Sheet: lazy(async () => ({ default: await load() })) };
}

/** Opens a lazy sheet and shows a toast when loading fails. The sheet's input survives closing. */
export function useLazySheet<Props extends SheetControl>({
  load,
  Sheet,
}: ReturnType<typeof lazySheet<Props>>) {
  const { t } = useTexts();
  const toasts = useToasts();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');

  async function open(): Promise<void> {
    try {
      await load();
      setState('open');
    } catch (error) {
      reportError(error, { action: 'load-sheet' });
      toasts.show({ kind: 'error', text: t('errors.network') });
    }
  }

  const control: SheetControl = { open: state === 'open', onClose: () => setState('closed') };
  return {
    open: () => void open(),
    render: (props: Omit<Props, keyof SheetControl>) =>
      state !== 'unopened' && (
        <Suspense>
          {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two parts are all props */}
          <Sheet {...({ ...props, ...control } as Props)} />
        </Suspense>
      ),
  };
}
