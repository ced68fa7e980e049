import { Suspense } from 'react';

import { useAddTreePhoto } from '#features/trees/tree/use-add-tree-photo.ts';
import { useTexts } from '#platform/texts.tsx';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type AddTreePhotoProps = { publicId: string };

/** Suspends on its own, so that its texts do not delay the page. */
export function AddTreePhoto({ publicId }: AddTreePhotoProps) {
  const { t } = useTexts('tree-page');
  const label = t('treeDetail.addPhoto');
  return (
    <Suspense fallback={<IconButton variant="surface" icon="camera" label={label} disabled />}>
      <TreePhotoPicker publicId={publicId} label={label} />
    </Suspense>
  );
}

function TreePhotoPicker({ publicId, label }: AddTreePhotoProps & { label: string }) {
  return <PhotoPicker variant="icon" label={label} upload={useAddTreePhoto(publicId)} />;
}
