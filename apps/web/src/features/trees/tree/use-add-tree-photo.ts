import { addTreePhoto } from '@nabta/contract/picture';
import { useQueryClient } from '@tanstack/react-query';

import { treePictured } from '../../kit/cache/changes.ts';
import { useSendPhoto } from '../../kit/photo/use-send-photo.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useRemoveTreePhoto } from './use-remove-tree-photo.ts';

export function useAddTreePhoto(publicId: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const { mutate: remove } = useRemoveTreePhoto(publicId);
  return useSendPhoto({
    action: 'add-tree-photo',
    send: (file, idempotencyKey) => call(addTreePhoto, { params: { publicId }, file }, { idempotencyKey }),
    onSent: (tree) => treePictured(queryClient, tree),
    undo: ({ image }) => image && remove(image.nameCompressed),
  });
}
