import { addTreePhoto } from '@nabta/contract/trees/picture';
import { useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { applyTreePhoto } from '#shared/cache/changes.ts';
import { useUploadPhoto } from '#shared/photo/use-upload-photo.ts';

import { useRemoveTreePhoto } from './use-remove-tree-photo.ts';

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
