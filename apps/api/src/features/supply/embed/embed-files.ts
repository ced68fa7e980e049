import { readFileSync } from 'node:fs';

import { embedSandbox } from '@nabta/domain/embed';

import { versionOf } from '../../platform/http/answer.ts';

type EmbedFile = { path: `/${string}`; mediaType: string; text: string };

const script = 'text/javascript; charset=utf-8';

/** What frames are made of, each under an address that changes with it. */
export const frameStyle = named('frame.css', 'text/css; charset=utf-8');
export const frameScript = named('frame.js', script);
export const frameFiles = [frameStyle, frameScript];

/** What other sites name in their pages, and so under one address for ever. */
export const siteScript: EmbedFile = {
  path: '/embed.js',
  mediaType: script,
  text: read('embed.js').replace('__SANDBOX__', embedSandbox),
};

function named(file: string, mediaType: string): EmbedFile {
  const text = read(file);
  const [name, type] = file.split('.');
  return { path: `/embed/${name}-${versionOf(text)}.${type}`, mediaType, text };
}

function read(file: string): string {
  return readFileSync(new URL(`client/${file}`, import.meta.url), 'utf8');
}
