import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import { defaultLanguage, isLanguage, type Language, languages } from '@nabta/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { contentSecurityPolicy } from './security-headers.ts';

/** The pages that the web build renders: sign-in whole, and the shell of every other page. */
const pageNames = ['login', 'shell'] as const;
type PageName = (typeof pageNames)[number];

export type WebPages = {
  /** Answers with the shell, what belongs into its head put there. */
  sendShell(request: FastifyRequest, reply: FastifyReply, head?: string): FastifyReply;
};

/** Serves the built web app: files as they are, and a page that is already in the reader's language for every other path. */
export async function installWebApp(
  app: FastifyInstance,
  directory: string,
  { mapOrigins }: { mapOrigins: readonly string[] },
): Promise<WebPages> {
  const boot = await readFile(join(directory, 'boot.js'), 'utf8');
  const pages = await readPages(directory, boot);
  const scriptHashes = [`sha256-${createHash('sha256').update(boot).digest('base64')}`];
  const policy = contentSecurityPolicy({ scriptHashes, mapOrigins });

  function send(request: FastifyRequest, reply: FastifyReply, name: PageName, head = ''): FastifyReply {
    const page = withHead(pages[name][languageOf(request)], head);
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(page);
  }

  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**', 'boot.js'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cachingOf(path));
    },
  });
  app.get('/login', (request, reply) => send(request, reply, 'login'));
  app.setNotFoundHandler((request, reply) => {
    // A file that is not there must not look like a page, least of all to a browser that waits for a script.
    const isFile = /^\/assets\/|\.\w{2,5}$/u.test(request.url.split('?')[0] ?? '');
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD'))
      return reply.status(404).type('text/plain').send('Not found');
    return send(request, reply, 'shell');
  });
  return { sendShell: (request, reply, head) => send(request, reply, 'shell', head) };
}

/** A page with a head of its own says what it is once: its own title and description take the place of the app's. */
function withHead(page: string, head: string): string {
  if (head === '') return page;
  return page
    .replace(/<title>[^<]*<\/title>/u, '')
    .replace(/<meta name="description"[^>]*>/u, '')
    .replace('<!--head-->', () => head);
}

/** The web app mirrors the chosen language in a cookie, so that the first paint is right; Arabic until one is chosen. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.cookies['preferred-language'];
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

async function readPages(
  directory: string,
  boot: string,
): Promise<Record<PageName, Record<Language, string>>> {
  const read = async (name: PageName, language: Language) => {
    const html = await readFile(join(directory, `${name}.${language}.html`), 'utf8');
    return [language, html.replace('<!--boot-->', () => `<script>${boot}</script>`)] as const;
  };
  const entries = pageNames.map(async (name) => {
    const versions = await Promise.all(languages.map((language) => read(name, language)));
    return [name, Object.fromEntries(versions)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<PageName, Record<Language, string>>;
}

/** What is named by its content never changes; the service worker is asked for anew each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}
