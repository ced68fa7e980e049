/** How Chromium, Firefox, Safari and the loader of style sheets say that a part of the app did not come. */
const missing =
  /dynamically imported module|error loading dynamically|Importing a module script failed|Unable to preload CSS/iu;

/** A part of the app that is not there any more, mostly since a newer version took its place. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message);
}

/** Which part it was, by its name without its hash: `faq-screen`; undefined where the browser does not say. */
export function missingChunkOf({ message }: Error): string | undefined {
  return /\/([a-z][a-z-]*)-[\w-]{8}\.(?:js|css)/u.exec(message)?.[1];
}
