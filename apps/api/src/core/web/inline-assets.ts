import { createHash } from 'node:crypto';

const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/gu;

export function cspHashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export async function readLinkedStyles(
  html: string,
  readStyle: (file: string) => Promise<string>,
): Promise<string> {
  const styles = await Promise.all([...html.matchAll(styleLink)].map(([, file = '']) => readStyle(file)));
  return styles.join('');
}

type InlineAssets = { styles: string; script: string; startsWithPhoto: boolean };

/**
 * Inlines the styles of a page and defers everything that is not visible at first. The stylesheet links stay,
 * disabled, so that the app finds them and does not request them again.
 */
export function inlineAssets(html: string, { styles, script, startsWithPhoto }: InlineAssets): string {
  // Text needs its font immediately; a page that starts with a photo does not.
  const deferred = startsWithPhoto
    ? html.replaceAll(/rel="preload"(?=[^>]* as="font")/gu, 'rel="later"')
    : html;
  return deferred
    .replaceAll(styleLink, (_link, file: string) => `<link rel="stylesheet" href="/${file}" disabled />`)
    .replaceAll('rel="modulepreload"', 'rel="later"')
    .replaceAll('<script type="module"', '<script type="later"')
    .replace('</head>', (end) => `<style>${styles}</style>${end}`)
    .replace('</body>', (end) => `<script>${script}</script>${end}`);
}
