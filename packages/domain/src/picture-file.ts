/** Public folders below the web app's origin: `/trees/…` and `/accounts/…`. */
export const publicFolders = ['trees', 'accounts'] as const;

/** Storage folders; pictures of tickets and reports are served only by the API, to their sender and to staff. */
export const pictureFolders = [...publicFolders, 'tickets', 'reports'] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/**
 * Every picture exists in each width and format as `name-640.webp`, and as `name.webp` (the API field
 * `nameCompressed`).
 */
export const pictureWidths = [160, 320, 640, 1280] as const;
export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
export const compressedWidth = 640;

/** Hero photo of a tree page; the server preloads it in the page head. */
export const heroPhoto = { widths: [640, 1280], sizes: '(min-width: 1024px) 560px, 100vw' } as const;

/** Returns a `srcset` of a tree's photo. */
export function treePhotoSources(name: string, widths: readonly number[], format: PictureFormat): string {
  return widths.map((width) => `/trees/${name}-${width}.${format} ${width}w`).join(', ');
}

/** Name prefix of sample photos of the demo data; upload names are random. */
export const samplePrefix = 'demo-';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const filePattern = /^(?<name>[a-z0-9-]+?)(?:(?<width>-(?:160|320|640|1280))\.(?<format>webp|avif)|\.webp)$/u;

/**
 * A name must not end like a width, or one picture's file could be parsed as belonging to a different
 * picture.
 */
export function isPictureName(name: string): boolean {
  return name.length <= 64 && namePattern.test(name) && !/-(?:160|320|640|1280)$/u.test(name);
}

/** Whether the photo is a sample of the demo data, which shows no real tree. */
export function isSamplePhoto(fileName: string): boolean {
  return fileName.startsWith(samplePrefix);
}

/** Returns the picture of a file name; undefined for anything else, such as a path. */
export function parsePictureFile(fileName: string): { name: string; format: PictureFormat } | undefined {
  const { name, format } = filePattern.exec(fileName)?.groups ?? {};
  if (name === undefined || !isPictureName(name)) return undefined;
  return { name, format: format === 'avif' ? 'avif' : 'webp' };
}
