import { Suspense } from 'react';

import { PhotoPicker } from '../../../kit/photo/photo-picker.tsx';
import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAddTreePhoto } from '../../tree/use-add-tree-photo.ts';

type AddTreePhotoProps = { publicId: string };

/** For the owner; its texts come after the page, which most people only read. */
export function AddTreePhoto({ publicId }: AddTreePhotoProps) {
  const tell = useTextFile(treePageTexts);
  const label = tell('treeDetail.addPhoto');
  return (
    <Suspense fallback={<IconButton look="surface" icon="camera" label={label} disabled />}>
      <TreePhotoPicker publicId={publicId} label={label} />
    </Suspense>
  );
}

function TreePhotoPicker({ publicId, label }: AddTreePhotoProps & { label: string }) {
  return <PhotoPicker look="icon" label={label} sending={useAddTreePhoto(publicId)} />;
}
