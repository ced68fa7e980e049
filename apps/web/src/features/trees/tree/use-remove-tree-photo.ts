import { removeTreePhoto } from '@nabta/contract/trees/picture';

import { useTexts } from '#platform/texts.tsx';
import { applyTreePhoto } from '#shared/cache/changes.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

export function useRemoveTreePhoto(publicId: string) {
  const { t } = useTexts('photo');
  const toasts = useToasts();
  return useApiMutation((call, file: string) => call(removeTreePhoto, { params: { publicId, file } }), {
    updateCache: applyTreePhoto,
    onDone: () => toasts.show({ kind: 'success', text: t('photo.removed') }),
    onError: useErrorToast('remove-tree-photo'),
  });
}
