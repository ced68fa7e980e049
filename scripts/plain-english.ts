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
  return [...findComments(text), ...findTitles(path, text)]
    .filter(({ prose }) => !allowed.some((pattern) => pattern.test(prose)))
    .filter(({ prose }) => bannedInCode.test(withoutQuotedCode(prose)) || bannedOpeners.test(prose))
    .map(({ line, prose }) => `${path}:${line} ${prose}`);
}

const identifiers = new Set(retiredNames.retired);
const classes = new Set(retiredNames.retiredClasses);
const wireNames = new Set(Object.keys(retiredNames.wire));

/** Finds names that were replaced by trade words: identifiers, file names and CSS classes. */
export function retiredNamesIn(path: string, text: string): string[] {
  const fileName = path.split('/').at(-1)?.split('.')[0] ?? '';
  const names = path.endsWith('.css') ? retiredClassesIn(text) : retiredIdentifiersIn(text);
  const files = identifiers.has(fileName) ? [fileName] : [];
  return [...new Set([...files, ...names])].map((name) => `${path} uses the retired name ${name}`);
}

function retiredClassesIn(css: string): string[] {
  const names = [...css.matchAll(/\.([a-z]+)(?![\w-])/giu)].map(([, name = '']) => name);
  return names.filter((name) => classes.has(name));
}

function retiredIdentifiersIn(code: string): string[] {
  const matches = withoutText(code).matchAll(/(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/gu);
  return [...matches].map(([name]) => name).filter((name) => identifiers.has(name) && !wireNames.has(name));
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
    .map((prose, index) => ({ prose, line: index + 1 }))
    .filter(({ prose }) => bannedInDocuments.test(withoutQuotedCode(prose)))
    .map(({ prose, line }) => `${path}:${line} ${prose.trim()}`);
}

function withoutQuotedCode(prose: string): string {
  return prose.replaceAll(/`[^`]*`/gu, '');
}

type Prose = { line: number; prose: string };

/** Comments that begin a line, joined over consecutive lines so that only the first word counts as the opener. */
function findComments(text: string): Prose[] {
  const comments: Prose[] = [];
  let isInside = false;
  for (const [index, line] of text.split('\n').entries()) {
    const [, marker = '', prose = ''] =
      /^\s*(\{?\/\*+|\*\/|\*(?=\s|$)|\/\/|--(?=\s)|#(?=\s))\s*(.*?)\s*(?:\*\/\}?)?$/u.exec(line) ?? [];
    const isComment = marker !== '' && (marker !== '*' || isInside);
    if (isComment && prose !== '') {
      const last = comments.at(-1);
      const continues = isInside || (last !== undefined && marker === '//' && last.line === index);
      if (continues && last !== undefined)
        comments[comments.length - 1] = { line: index + 1, prose: `${last.prose} ${prose}` };
      else comments.push({ line: index + 1, prose });
    }
    if (/^\s*\{?\/\*/u.test(line)) isInside = !line.includes('*/');
    else if (line.includes('*/')) isInside = false;
  }
  return comments;
}

function findTitles(path: string, text: string): Prose[] {
  if (!/\.(test|spec)\.tsx?$/u.test(path)) return [];
  const titles = text.matchAll(
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gu,
  );
  return [...titles].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    prose: match[2] ?? '',
  }));
}

/** Texts for people, generated files and the sentences that trees answer with. */
function isExempt(path: string): boolean {
  return /\/locales\/|^scripts\/plain-english|^packages\/client\/src\/calls|\.texts\.ts$|^packages\/chat-answers\/src\/(lore|speech|phrases)/u.test(
    path,
  );
}

async function listFiles(...patterns: string[]): Promise<string[]> {
  const options = ['--cached', '--others', '--exclude-standard'];
  const { output } = await runCommand('git', ['ls-files', ...options, ...patterns]);
  return output.split('\n').filter((path) => path !== '');
}

async function read(path: string): Promise<string> {
  return readFile(join(repositoryRoot, path), 'utf8').catch(() => '');
}
