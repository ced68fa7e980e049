import type { ImportSummary, TreeImport } from '@nabta/contract/operations/import';
import { type ImportStep, importChunkBytes } from '@nabta/domain/import-state';

import { minute } from '../../apps/api/src/core/clock.ts';
import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToStaff } from '../../testkit/fixtures.queries.ts';
import type { TestPerson } from '../../testkit/people.ts';
import type { TestServer } from '../../testkit/server.ts';

type Sponsor = { client: Client; companyId: string };

export async function createSponsor(server: TestServer, person: TestPerson): Promise<Sponsor> {
  const { sql } = server.database;
  await updateToStaff(sql, person, 'company');
  const companyId = await insertSponsor(sql, { accountId: person.accountId, trees: 0 });
  return { companyId, client: createPatientClient(server, person) };
}

export async function createManager(server: TestServer, person: TestPerson): Promise<Client> {
  await updateToStaff(server.database.sql, person, 'manager');
  return createPatientClient(server, person);
}

/** Retries for a minute while the server is down. */
function createPatientClient(server: TestServer, { token }: TestPerson): Client {
  const isRetryable = (status: number) => status === 0 || status >= 429;
  return createClient(server, { token, retryTimeoutMs: minute, timeoutMs: minute, isRetryable });
}

/** Uploads a file, waits until it is parsed and returns the import. */
export async function sendFile(client: Client, file: Uint8Array, companyId?: string): Promise<TreeImport> {
  const { id } = await client.read<TreeImport>('POST', '/import', {
    name: 'drill.csv',
    bytes: file.length,
    ...(companyId !== undefined && { companyId }),
  });
  for (let seq = 0; seq * importChunkBytes < file.length; seq += 1) {
    const form = new FormData();
    const chunk = file.subarray(seq * importChunkBytes, (seq + 1) * importChunkBytes);
    form.append('file', new Blob([new Uint8Array(chunk)]));
    await client.read('POST', `/import/${id}/part/${seq}`, form);
  }
  await followProgress(client, id);
  return client.read<TreeImport>('GET', `/import/${id}`);
}

export async function setStatus(client: Client, id: string, status: ImportStep): Promise<void> {
  await client.read('PATCH', `/import/${id}/status`, { status });
}

/** Asks for the approval of a checked import and returns the id of the request. */
export async function requestApproval(client: Client, id: string): Promise<string> {
  const { approval } = await client.read<TreeImport>('POST', `/import/${id}/approval`, { reason: 'drill' });
  if (approval === null) throw new Error('The import has no request for approval.');
  return approval.id;
}

/** Follows the progress events of an import and returns their number. */
export async function followProgress(
  client: Client,
  id: string,
  onProgress: (summary: ImportSummary) => void = () => {},
): Promise<number> {
  const response = await client.open(`/import/${id}/progress`);
  let events = 0;
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, data] = /^data: (.*)$/mu.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      events += 1;
      if (data !== undefined) onProgress(parseJson(data));
    }
  }
  return events;
}
