export type Sheet = {
  /** Path of a typst template; the files it reads are in the same folder. */
  template: string;
  /** Data of the template, passed as JSON in `sys.inputs.data`. */
  data: unknown;
  /** Files that the template reads from its own folder, by name. */
  pictures: Record<string, Uint8Array>;
  /** A PDF of all pages, or the first page as an SVG whose letters are shapes. */
  as: 'pdf' | 'svg';
};

export type TypesetResult = { bytes: Uint8Array } | { fault: string };
