import { addTreePhoto } from '@nabta/contract/picture';
import { useQueryClient } from '@tanstack/react-query';

import { useApi } from '../../platform/session-provider.tsx';
import { useSendPhoto } from '../photo/use-send-photo.ts';
import { publicTreesKey } from '../public-forest/public-trees-key.ts';
import { treeKeys } from '../tree/tree-queries.ts';
import { treeKeyOf } from '../tree/use-tree.ts';

/** The cached tree is replaced by the answer, in which the new photo stands for the tree; lists ask for it anew. */
export function useAddTreePhoto(publicId: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useSendPhoto({
    action: 'add-tree-photo',
    send: (file) => call(addTreePhoto, { params: { publicId }, file }),
    onSent(tree) {
      // An answer that was asked for before the change would undo it.
      void queryClient.cancelQueries({ queryKey: treeKeyOf(publicId) });
      queryClient.setQueryData(treeKeyOf(publicId), tree);
      for (const queryKey of [treeKeys.pages, treeKeys.gifted, publicTreesKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
