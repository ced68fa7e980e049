import sharp from 'sharp';

/** Returns a function that creates upload forms with the same photo. */
export async function createPhotoForm(width: number, height: number): Promise<() => FormData> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#3a7d44' } });
  const photo = new Uint8Array(await picture.jpeg().toBuffer());
  return () => {
    const form = new FormData();
    form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'tree.jpg');
    return form;
  };
}
