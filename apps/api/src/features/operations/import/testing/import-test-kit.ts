import * as contract from '@nabta/contract/import';
import type { TreeImport } from '@nabta/contract/import';
import { importPartBytes } from '@nabta/domain/import-state';

import type { TestApp, TestBrowser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../picture/testing/upload-file.ts';

/** Sends a file as the console does, and has it read. */
export async function sendFile(
  house: TestApp,
  browser: TestBrowser,
  { content, ...wish }: { content: string | Uint8Array; name?: string; companyId?: string },
): Promise<TreeImport> {
  const bytes = Buffer.from(content);
  const { name = 'trees.csv' } = wish;
  const made = await browser.call(contract.createImport, { body: { ...wish, name, bytes: bytes.length } });
  const { id } = made.body.data as TreeImport;
  for (let seq = 0; seq * importPartBytes < bytes.length; seq += 1) {
    const part = bytes.subarray(seq * importPartBytes, (seq + 1) * importPartBytes);
    await uploadFile(house, browser, contract.addImportPart, {
      params: { id, seq: String(seq) },
      parts: [{ name: 'piece', type: 'application/octet-stream', content: part }],
    });
  }
  await house.runJobs();
  return read(browser, id);
}

export async function read(browser: TestBrowser, id: string): Promise<TreeImport> {
  return (await browser.call(contract.getImport, { params: { id } })).body.data as TreeImport;
}

/** Asks for a step and does what it takes. */
export async function step(
  house: TestApp,
  browser: TestBrowser,
  id: string,
  status: 'checking' | 'importing' | 'cancelled' | 'undoing',
): Promise<TreeImport> {
  await browser.call(contract.moveImport, { params: { id }, body: { status } });
  await house.runJobs();
  return read(browser, id);
}
