/** Messages of Chromium, Firefox, Safari and the CSS loader for a chunk that failed to load. */
const missingChunkPattern =
  /dynamically imported module|error loading dynamically|Importing a module script failed|Unable to preload CSS/iu;

/** A chunk that no longer exists, usually because a newer version was deployed. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingChunkPattern.test(error.message);
}

/** Returns the chunk name without its hash, e.g. `faq`; undefined if the message contains none. */
export function missingChunkName({ message }: Error): string | undefined {
  return /\/([a-z][a-z-]*)-[\w-]{8}\.(?:js|css)/u.exec(message)?.[1];
}
