export type PhotoProblem = 'not-a-photo' | 'too-large';

/** Types accepted by the API; phones offer only these, desktop browsers offer any file. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

const maxSide = 2_000;
const jpegQuality = 0.85;
/** Upload limit of the API. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Converts a photo to an upright JPEG of at most 2000 pixels without location data. One the browser cannot
 * decode, such as HEIC, is returned unchanged if the API accepts it.
 */
export async function shrinkPhoto(file: File): Promise<Blob | PhotoProblem> {
  if (!isPhoto(file)) return 'not-a-photo';
  // Unknown formats and memory errors are not fatal: the server can decode the original.
  const resized = await resize(file).catch(() => null);
  if (resized !== null) return resized;
  return file.size > maxBytes ? 'too-large' : file;
}

/** Systems without HEIC support report an empty type. */
function isPhoto({ type, name }: File): boolean {
  return photoTypes.includes(type) || (type === '' && /\.hei[cf]$/iu.test(name));
}

async function resize(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) return null;
    // JPEG has no transparency; transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
    });
  } finally {
    picture.close();
    // iOS frees canvas memory only when the size is zero.
    canvas.width = 0;
  }
}
