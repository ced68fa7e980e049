import { dedicateTree, removeDedication } from '@nabta/contract/dedication';
import type { Dedication } from '@nabta/contract/dedication';
import { useQueryClient } from '@tanstack/react-query';

import { showTree, treeChanged } from '../../kit/cache/cache.ts';
import { dedicationTexts } from '../../locales/dedication.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** Dedicates a tree, or with null takes its dedication away; both are shown on its page and in every list. */
export function useDedicateTree(publicId: string, onDone: () => void) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const tell = useTextFile(dedicationTexts);
  const toasts = useToasts();
  const params = { publicId };
  return useSingleMutation<Dedication | null, Dedication | null>({
    async mutationFn(dedication) {
      if (dedication !== null) return await call(dedicateTree, { params, body: dedication });
      await call(removeDedication, { params });
      return null;
    },
    onSuccess(dedication) {
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
