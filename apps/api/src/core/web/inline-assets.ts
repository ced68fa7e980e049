import { createHash } from 'node:crypto';

const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/gu;

/** As a content security policy names it. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The styles that a page names, one after the other. */
export async function stylesOf(html: string, readStyle: (file: string) => Promise<string>): Promise<string> {
  const styles = await Promise.all([...html.matchAll(styleLink)].map(([, file = '']) => readStyle(file)));
  return styles.join('');
}

type FirstView = { styles: string; script: string; beginsWithPhoto: boolean };

/**
 * A page that is seen as soon as it is there: its styles stand in it, and everything that is not seen is asked for behind them.
 * The links to its styles stay and are not followed, so that the app finds them there and asks for none of them again.
 */
export function withFirstView(html: string, { styles, script, beginsWithPhoto }: FirstView): string {
  // Words are seen in their font; a photo is seen without it.
  const later = beginsWithPhoto ? html.replaceAll(/rel="preload"(?=[^>]* as="font")/gu, 'rel="later"') : html;
  return later
    .replaceAll(styleLink, (_link, file: string) => `<link rel="stylesheet" href="/${file}" disabled />`)
    .replaceAll('rel="modulepreload"', 'rel="later"')
    .replaceAll('<script type="module"', '<script type="later"')
    .replace('</head>', (end) => `<style>${styles}</style>${end}`)
    .replace('</body>', (end) => `<script>${script}</script>${end}`);
}
