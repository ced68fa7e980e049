/** The build that this page is of; undefined in development. */
export function shownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
