import { addTreePhoto, removeTreePhoto } from '@nabta/contract/trees/picture';
import { useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { applyTreePhoto } from '#shared/cache/changes.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useUploadPhoto } from '#shared/photo/use-upload-photo.ts';
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

export function useAddTreePhoto(publicId: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const { mutate: remove } = useRemoveTreePhoto(publicId);
  return useUploadPhoto({
    action: 'add-tree-photo',
    send: (file, idempotencyKey) => call(addTreePhoto, { params: { publicId }, file }, { idempotencyKey }),
    onSent: (tree) => applyTreePhoto(queryClient, tree),
    undo: ({ image }) => image && remove(image.nameCompressed),
  });
}
