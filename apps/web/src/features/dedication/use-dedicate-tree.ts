import type { Dedication } from '@nabta/contract/dedication';
import { useQueryClient } from '@tanstack/react-query';

import { showTree, treeChanged } from '../../kit/cache/changes.ts';
import { useSendOrWait } from '../../kit/offline/use-send-or-wait.ts';
import { dedicating } from '../../kit/offline/waiting-kinds.ts';
import { dedicationTexts } from '../../locales/dedication.ts';
import { reportError } from '../../platform/error-report.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** Dedicates a tree, or with null takes its dedication away; both are shown on its page and in every list, and wait for a connection where there is none. */
export function useDedicateTree(publicId: string, onDone: () => void) {
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const tell = useTextFile(dedicationTexts);
  const toasts = useToasts();
  return useSingleMutation<{ answer: Dedication | null } | undefined, Dedication | null>({
    mutationFn: (dedication) => sendOrWait(dedicating, { publicId, dedication }),
    onSuccess(sent) {
      if (sent === undefined) return onDone();
      const dedication = sent.answer;
      showTree(queryClient, publicId, { dedication });
      treeChanged(queryClient);
      toasts.show({
        kind: 'success',
        text: tell(dedication === null ? 'dedication.removed' : 'dedication.saved'),
      });
      onDone();
    },
    onError(error) {
      reportError(error, { action: 'dedicate-tree' });
      toasts.show({ kind: 'error', text: tell('dedication.failed') });
    },
  });
}
