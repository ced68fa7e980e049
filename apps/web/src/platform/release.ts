/** Build of this page; undefined in development. */
export function getRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
