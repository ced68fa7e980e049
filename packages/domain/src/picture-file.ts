/** What lies below the address of the web app, for everybody who knows its name: `/trees/…` and `/accounts/…`. */
export const openFolders = ['trees', 'accounts'] as const;

/** Where pictures are kept; what people sent us with their words is shown to them and to staff alone, by the API. */
export const pictureFolders = [...openFolders, 'tickets'] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/** Every picture is there in each width and format, as `name-640.webp`, and as `name.webp`, which `nameCompressed` names. */
export const pictureWidths = [160, 320, 640, 1280] as const;
export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
export const compressedWidth = 640;

/** The photo at the top of a tree's page, which the server names in the page's head for it to be asked for first. */
export const heroPhoto = { widths: [640, 1280], sizes: '(min-width: 1024px) 560px, 100vw' } as const;

/** A tree's photo in some of its widths, as a `srcset` names them. */
export function treePhotoSources(name: string, widths: readonly number[], format: PictureFormat): string {
  return widths.map((width) => `/trees/${name}-${width}.${format} ${width}w`).join(', ');
}

/** What the names of drawn pictures begin with; those of uploads are random. */
export const illustrationPrefix = 'demo-';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const filePattern = /^(?<name>[a-z0-9-]+?)(?:(?<width>-(?:160|320|640|1280))\.(?<format>webp|avif)|\.webp)$/u;

/** A name may not end like a width, or the file of one picture could be read as a file of another. */
export function isPictureName(name: string): boolean {
  return name.length <= 64 && namePattern.test(name) && !/-(?:160|320|640|1280)$/u.test(name);
}

/** A picture that was drawn for the demo data, until somebody photographs the tree itself. */
export function isIllustration(fileName: string): boolean {
  return fileName.startsWith(illustrationPrefix);
}

/** The picture that a file is one size of; undefined for whatever is not a file of a picture, such as a path. */
export function pictureOfFile(fileName: string): { name: string; format: PictureFormat } | undefined {
  const { name, format } = filePattern.exec(fileName)?.groups ?? {};
  if (name === undefined || !isPictureName(name)) return undefined;
  return { name, format: format === 'avif' ? 'avif' : 'webp' };
}
