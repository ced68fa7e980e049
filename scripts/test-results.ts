import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { repositoryRoot } from './run-command.ts';

/** Names a file and, unless the file failed to load, one test in it. */
export type Failure = { name: string; message: string };

/** Result of one run; `flaky` tests passed only on retry. */
export type Results = { passed: number; failed: Failure[]; flaky: Failure[] };

type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};
type VitestTest = { status: string; fullName: string; failureMessages: string[] };

type JourneyReport = { suites: Suite[]; stats: { expected: number; flaky: number } };
type Suite = { suites?: Suite[]; specs: Spec[] };
type Spec = { file: string; title: string; tests: Journey[] };
type Journey = { status: string; results: { error?: { message?: string } }[] };

export type VitestResults = Results & { failedFiles: string[] };

/** A missing report counts as no passed tests: the runner crashed before writing it. */
export async function readVitestResults(file: string): Promise<VitestResults> {
  const report = await readJson<VitestReport>(file);
  const failedFiles = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failedFiles.flatMap(({ name, message, assertionResults }) => {
      const path = relative(repositoryRoot, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // A file that failed to load has no tests.
      if (tests.length === 0) return [failureOf([path], message)];
      return tests.map((one) => failureOf([path, one.fullName], one.failureMessages[0]));
    }),
    flaky: [],
    failedFiles: failedFiles.map(({ name }) => name),
  };
}

export async function readJourneyResults(file: string): Promise<Results> {
  const report = await readJson<JourneyReport>(file);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failuresOf = (wanted: string) =>
    specs.flatMap(({ file: path, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => failureOf([path, title], results[0]?.error?.message)),
    );
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: failuresOf('unexpected'),
    flaky: failuresOf('flaky'),
  };
}

/** Reports a crashed runner as a failure, with the end of its output. */
export function withExitCode<Result extends Results>(
  results: Result,
  { code, output }: { code: number; output: string },
): Result {
  if (code === 0 || results.failed.length > 0) return results;
  const message = output.trimEnd().split('\n').slice(-30).join('\n    ');
  return { ...results, failed: [{ name: `runner, exit code ${code}`, message }] };
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failureOf(path: string[], message = ''): Failure {
  return { name: path.join(' › '), message: stripVTControlCharacters(message).trim().split('\n')[0] ?? '' };
}

async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Content);
}
