/** Why a file cannot be sent. */
export type PhotoProblem = 'not-a-photo' | 'too-large';

/** What the API takes; phones offer only these, computers let people choose anything. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

const longestSide = 2_000;
const jpegQuality = 0.85;
/** The most that the API takes (SECURITY D3). */
const maxBytes = 8 * 1024 * 1024;

/**
 * A photo ready to be sent: a JPEG of at most 2000 pixels, upright and without the place where it was taken.
 * One that this browser cannot read, such as HEIC outside of Apple's, goes as it is where the API may take it.
 */
export async function shrinkPhoto(file: File): Promise<Blob | PhotoProblem> {
  if (!isPhoto(file)) return 'not-a-photo';
  // Neither a format that the browser does not know nor a lack of memory is the end: the server can read it too.
  const smaller = await redraw(file).catch(() => null);
  if (smaller !== null) return smaller;
  return file.size > maxBytes ? 'too-large' : file;
}

/** Systems that do not know HEIC give such files no type. */
function isPhoto({ type, name }: File): boolean {
  return photoTypes.includes(type) || (type === '' && /\.hei[cf]$/iu.test(name));
}

async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) return null;
    // A JPEG has no see-through parts, and black would take their place.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
    });
  } finally {
    picture.close();
    // Phones count the memory of a canvas until it is empty.
    canvas.width = 0;
  }
}
