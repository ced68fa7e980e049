import { UiGallery } from '../features/ui-gallery/ui-gallery.tsx';

export function UiGalleryScreen() {
  return <UiGallery />;
}
