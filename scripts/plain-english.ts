import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import retiredNames from './retired-names.json' with { type: 'json' };
import { repositoryRoot, runCommand } from './run-command.ts';

/** Words and openers that docs/style.md replaces by trade words. */
const bannedInCode =
  /\b(told|tells?|telling|whoever|whomever|anew|meanwhile|the house|of the house|who asks|what stands|stands for itself|is asked for|as long as it is|deeds?|errands?)\b/iu;
const bannedOpeners = /^(What|Who|Whoever|Whose|Where|So|Of|As|Beside)\b/u;
const bannedInDocuments = /\b(told|whoever|anew|meanwhile|the house)\b/iu;

/** Quotations and domain terms that contain a banned word. */
const allowed = [/as-is/u, /tell-tale/u];

export type PlainEnglishResult = { filesRead: number; problems: string[] };

/** Checks comments and test titles of the code, and the text of Markdown documents, against docs/style.md. */
export async function findPlainEnglishProblems(): Promise<PlainEnglishResult> {
  const code = await listFiles('*.ts', '*.tsx', '*.mjs', '*.css', '*.sh', '*.yaml', '*.yml');
  const documents = await listFiles('*.md');
  const problems: string[] = [];
  for (const path of code) {
    if (isExempt(path)) continue;
    const text = await read(path);
    problems.push(...problemsOfCode(path, text), ...retiredNamesIn(path, text));
  }
  for (const path of documents) problems.push(...problemsOfDocument(path, await read(path)));
  return { filesRead: code.length + documents.length, problems };
}

export function problemsOfCode(path: string, text: string): string[] {
  const found = [...commentsOf(text), ...titlesOf(path, text)];
  return found
    .filter(({ words }) => !allowed.some((pattern) => pattern.test(words)))
    .filter(({ words }) => bannedInCode.test(words.replaceAll(/`[^`]*`/gu, '')) || bannedOpeners.test(words))
    .map(({ line, words }) => `${path}:${line} ${words}`);
}

const identifiers = new Set(retiredNames.retired);
const classes = new Set(retiredNames.retiredClasses);
const wireNames = new Set(Object.keys(retiredNames.wire));

/** Finds names that were replaced by trade words: identifiers, file names and CSS classes. */
export function retiredNamesIn(path: string, text: string): string[] {
  const fileName = path.split('/').at(-1)?.split('.')[0] ?? '';
  const names = path.endsWith('.css')
    ? [...text.matchAll(/\.([a-z]+)(?![\w-])/giu)]
        .map(([, name = '']) => name)
        .filter((name) => classes.has(name))
    : [...withoutText(text).matchAll(/(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/gu)]
        .map(([name]) => name)
        .filter((name) => identifiers.has(name) && !wireNames.has(name));
  const files = identifiers.has(fileName) ? [fileName] : [];
  return [...new Set([...files, ...names])].map((name) => `${path} uses the retired name ${name}`);
}

/** Code without comments and string contents; expressions inside templates stay. */
function withoutText(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//gsu, ' ')
    .replaceAll(/(?<!:)\/\/[^\n]*/gu, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gu, ' ')
    .replaceAll(/`(?:[^`\\]|\\.)*`/gsu, (template) =>
      [...template.matchAll(/\$\{([^}]*)\}/gu)].map(([, code]) => code).join(' '),
    );
}

export function problemsOfDocument(path: string, text: string): string[] {
  if (path === 'docs/style.md') return [];
  return text
    .split('\n')
    .map((words, index) => ({ words, line: index + 1 }))
    .filter(({ words }) => bannedInDocuments.test(words.replaceAll(/`[^`]*`/gu, '')))
    .map(({ words, line }) => `${path}:${line} ${words.trim()}`);
}

type Found = { line: number; words: string };

/** Comments that begin a line, joined over consecutive lines so that only the first word counts as the opener. */
function commentsOf(text: string): Found[] {
  const comments: Found[] = [];
  let isInside = false;
  for (const [index, line] of text.split('\n').entries()) {
    const [, marker = '', words = ''] =
      /^\s*(\{?\/\*+|\*\/|\*(?=\s|$)|\/\/|--(?=\s)|#(?=\s))\s*(.*?)\s*(?:\*\/\}?)?$/u.exec(line) ?? [];
    const isComment = marker !== '' && (marker !== '*' || isInside);
    if (isComment && words !== '') {
      const last = comments.at(-1);
      const continues = isInside || (last !== undefined && marker === '//' && last.line === index);
      if (continues && last !== undefined)
        comments[comments.length - 1] = { line: index + 1, words: `${last.words} ${words}` };
      else comments.push({ line: index + 1, words });
    }
    if (/^\s*\{?\/\*/u.test(line)) isInside = !line.includes('*/');
    else if (line.includes('*/')) isInside = false;
  }
  return comments;
}

function titlesOf(path: string, text: string): Found[] {
  if (!/\.(test|spec)\.tsx?$/u.test(path)) return [];
  const titles = text.matchAll(
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gu,
  );
  return [...titles].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    words: match[2] ?? '',
  }));
}

/** Texts for people, generated files and the sentences that trees answer with. */
function isExempt(path: string): boolean {
  return /\/locales\/|^scripts\/plain-english|^packages\/client\/src\/calls|\.texts\.ts$|^packages\/chat-answers\/src\/(lore|speech|phrases)/u.test(
    path,
  );
}

async function listFiles(...patterns: string[]): Promise<string[]> {
  const { output } = await runCommand('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    ...patterns,
  ]);
  return output.split('\n').filter((path) => path !== '');
}

async function read(path: string): Promise<string> {
  return readFile(join(repositoryRoot, path), 'utf8').catch(() => '');
}
