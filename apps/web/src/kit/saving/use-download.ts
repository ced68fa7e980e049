import { useMutation } from '@tanstack/react-query';

import { reportError } from '../../platform/error-report.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { saveFile } from './save-file.ts';

type Download<Asked> = {
  /** Calls for the file. */
  ask: (asked: Asked) => Promise<unknown>;
  nameOf: (asked: Asked) => string;
  /** What is told where it does not come. */
  failed: string;
  /** What a report of that calls it. */
  action: string;
};

/** Saves a file that the API answers with. */
export function useDownload<Asked = void>({ ask, nameOf, failed, action }: Download<Asked>) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: ask,
    onSuccess: (file, asked) => saveFile(file as Blob, nameOf(asked)),
    onError(error) {
      reportError(error, { action });
      toasts.show({ kind: 'error', text: failed });
    },
  });
}
