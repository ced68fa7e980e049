/** What `like` is given to find this text anywhere, whatever characters it has. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}
