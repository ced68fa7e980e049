import { readFileSync } from 'node:fs';

import { embedSandbox } from '@nabta/domain/embed';

import { contentHashOf } from '#core/http/response.ts';

type EmbedFile = { path: `/${string}`; mediaType: string; text: string };

const scriptType = 'text/javascript; charset=utf-8';

/** Served under content-hashed paths. */
export const frameStyle = hashedFile('frame.css', 'text/css; charset=utf-8');
export const frameScript = hashedFile('frame.js', scriptType);
export const frameFiles = [frameStyle, frameScript];

/** Other sites link this script, so its path never changes. */
export const siteScript: EmbedFile = {
  path: '/embed.js',
  mediaType: scriptType,
  text: readClientFile('embed.js').replace('__SANDBOX__', embedSandbox),
};

function hashedFile(file: string, mediaType: string): EmbedFile {
  const text = readClientFile(file);
  const [name, type] = file.split('.');
  return { path: `/embed/${name}-${contentHashOf(text)}.${type}`, mediaType, text };
}

function readClientFile(file: string): string {
  return readFileSync(new URL(`client/${file}`, import.meta.url), 'utf8');
}
