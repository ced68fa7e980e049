import { Suspense, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';

import { useTreeWays } from './tree-ways.tsx';

interface AddTreeSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Ways to get a tree; the texts load on first open. */
export function AddTreeSheet(props: AddTreeSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <AddTreeOptions {...props} />
    </Suspense>
  );
}

function AddTreeOptions({ open, onClose }: AddTreeSheetProps) {
  const { t } = useTexts('add-tree');
  const { list, dialogs } = useTreeWays(onClose);
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('addTree.title')}>
        {list}
      </Sheet>
      {dialogs}
    </>
  );
}
