import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { exchangeTag as contract, TreeFile } from '@nabta/contract/operations/tree-record';
import { encodeCrockford, normalizeCrockford } from '@nabta/domain/crockford';
import type { Translations } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import { invalidInput, requireFound } from '#core/errors/app-error.ts';
import { assertVersion } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { readTreeFile } from './read-tree-file.ts';
import {
  retireTag,
  insertTag,
  lockTreeFile,
  updateBlankTag,
  updateFileVersion,
} from './tree-file.queries.ts';
import { selectRecordScope } from './tree-record.queries.ts';

const tagLength = 10;

const noBlankTag: Translations = {
  ar: 'لا لوحة فارغة بهذا الرقم. يُرجى التأكد من الرقم، أو ترك الحقل فارغًا لإصدار لوحة جديدة.',
  en: 'There is no blank tag with this number. Check the number, or leave it empty for a new tag.',
  pt: 'Não há plaquinha em branco com este número. Confira o número ou deixe vazio para uma plaquinha nova.',
};

type Exchange = RequestOfEndpoint<typeof contract>['body'] & { publicId: string; version: number; at: Date };

/** Replaces the tag of a tree; the previous tag becomes invalid and is never reused. */
export async function exchangeTag(
  sql: Executor,
  caller: Caller,
  { publicId, version, reason, tag, at }: Exchange,
): Promise<TreeFile> {
  const before = requireFound(await lockTreeFile(sql, publicId, await selectRecordScope(sql, caller)));
  assertVersion(before, version);
  await retireTag(sql, before.id, at);
  const next = tag === undefined ? encodeCrockford(random.bytes(tagLength)) : normalizeCrockford(tag);
  if (tag === undefined) await insertTag(sql, next, before.id);
  else if (!(await updateBlankTag(sql, next, before.id))) throw invalidInput('body.tag', noBlankTag);
  await updateFileVersion(sql, before.id);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'tag_exchanged',
    subject: 'tree',
    subjectId: before.id,
    reason,
    before: { tag: before.tag },
    after: { tag: next },
    at,
  });
  return readTreeFile(sql, caller, { publicId, now: at });
}
