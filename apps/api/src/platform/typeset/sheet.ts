export type Sheet = {
  /** The file of a typst template; what it reads lies beside it. */
  template: string;
  /** What the template shows, as JSON in `sys.inputs.data`. */
  data: unknown;
  /** Files that the template finds beside itself. */
  pictures: Record<string, Uint8Array>;
  /** A PDF of all pages, or the first one as an SVG whose letters are shapes. */
  as: 'pdf' | 'svg';
};

/** What the process that sets a sheet says of it. */
export type TypesetAnswer = { bytes: Uint8Array } | { fault: string };
