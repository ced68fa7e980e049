import { removeTreePhoto } from '@nabta/contract/picture';
import { useQueryClient } from '@tanstack/react-query';

import { treePictured } from '../../kit/cache/changes.ts';
import { photoTexts } from '../../locales/photo.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** Takes a photo away that one added oneself. */
export function useRemoveTreePhoto(publicId: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const tell = useTextFile(photoTexts);
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (file: string) => call(removeTreePhoto, { params: { publicId, file } }),
    onSuccess(tree) {
      treePictured(queryClient, tree);
      toasts.show({ kind: 'success', text: tell('photo.removed') });
    },
    onError(error) {
      reportError(error, { action: 'remove-tree-photo' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
