/** Returns a `like` pattern that finds the text anywhere, with its wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}
