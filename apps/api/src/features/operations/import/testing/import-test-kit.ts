import * as contract from '@nabta/contract/operations/import';
import type { TreeImport } from '@nabta/contract/operations/import';
import { approveAct } from '@nabta/contract/people/approval';
import { importChunkBytes, type ImportStep } from '@nabta/domain/import-state';
import { beforeAll } from 'vitest';

import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import * as make from '#testing/factories.ts';
import { type TestApp, type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

/** An app with a manager who approves, and sponsors who upload. */
export function importTestApp() {
  const app = useTestApp();
  let manager: TestBrowser;
  beforeAll(async () => {
    manager = await createStaffBrowser(
      app,
      await make.createAccount(app.context.database.sql, { role: 'manager' }),
    );
  });
  return {
    app,
    sql: () => app.context.database.sql,
    manager: () => manager,
    async sponsor() {
      const { sql } = app.context.database;
      const account = await make.createAccount(sql, { role: 'company' });
      const company = await make.createCompany(sql, { account });
      return { account, company, browser: await createStaffBrowser(app, account) };
    },
  };
}

/** Uploads a file in parts, as the console does, and runs the read job. */
export async function sendFile(
  app: TestApp,
  browser: TestBrowser,
  { content, ...options }: { content: string | Uint8Array; name?: string; companyId?: string },
): Promise<TreeImport> {
  const bytes = Buffer.from(content);
  const { name = 'trees.csv' } = options;
  const created = await browser.call(contract.createImport, {
    body: { ...options, name, bytes: bytes.length },
  });
  const { id } = created.body.data;
  for (let seq = 0; seq * importChunkBytes < bytes.length; seq += 1) {
    const part = bytes.subarray(seq * importChunkBytes, (seq + 1) * importChunkBytes);
    await uploadFile(app, browser, contract.addImportPart, {
      params: { id, seq: String(seq) },
      parts: [{ name: 'piece', type: 'application/octet-stream', content: part }],
    });
  }
  await app.runJobs();
  return fetchImport(browser, id);
}

export async function fetchImport(browser: TestBrowser, id: string): Promise<TreeImport> {
  return (await browser.call(contract.getImport, { params: { id } })).body.data;
}

export async function step(
  app: TestApp,
  browser: TestBrowser,
  id: string,
  status: ImportStep,
): Promise<TreeImport> {
  await browser.call(contract.moveImport, { params: { id }, body: { status } });
  await app.runJobs();
  return fetchImport(browser, id);
}

/** Asks for the approval of a checked import, which another person then gives. */
export async function approve(maker: TestBrowser, checker: TestBrowser, id: string) {
  const body = { reason: 'Inventory of the municipality' };
  const asked = await maker.call(contract.requestImportApproval, { params: { id }, body });
  const approvalId = asked.body.data?.approval?.id ?? crypto.randomUUID();
  return checker.call(approveAct, { params: { id: approvalId } });
}

/** Plants a checked import with the approval of another person. */
export async function plant(
  app: TestApp,
  [maker, checker]: [TestBrowser, TestBrowser],
  id: string,
): Promise<TreeImport> {
  await approve(maker, checker, id);
  await app.runJobs();
  return fetchImport(maker, id);
}
