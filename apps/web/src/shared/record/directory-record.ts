import { useNavigate } from 'react-router';

import type { ApiClient } from '#platform/api-client.ts';
import { useConnection } from '#platform/session-provider.tsx';

import { directoryKeys } from '../cache/keys.ts';
import type { DirectoryKind } from '../cache/keys.ts';
import { cacheDirectoryRecord } from '../cache/staff-cache-updates.ts';
import { useRecordEditor } from './use-record-editor.ts';

/** Id of a record that is not saved yet, in URLs. */
export const newRecordId = 'new';

/** Query settings of a directory record. */
export function directoryRecordSettings(kind: DirectoryKind, id: string) {
  return { queryKey: directoryKeys.one(kind, id), enabled: id !== newRecordId };
}

type Call = ApiClient['call'];
type DirectoryRecord = { id: string; version: number };

type DirectoryEditorOptions<SavedRecord extends DirectoryRecord, Form extends object> = {
  kind: DirectoryKind;
  /** Undefined for a new record. */
  record: SavedRecord | undefined;
  formOf: (record: SavedRecord | undefined) => Form;
  get: (call: Call, id: string) => Promise<SavedRecord>;
  create: (call: Call, form: Form) => Promise<SavedRecord>;
  update: (call: Call, form: Form, seen: DirectoryRecord) => Promise<SavedRecord>;
  urlOf: (id: string) => string;
};

/** Edits a record of the directory; a new one gets its own page when it is saved. */
export function useDirectoryEditor<SavedRecord extends DirectoryRecord, Form extends object>(
  options: DirectoryEditorOptions<SavedRecord, Form>,
) {
  const { kind, record, formOf, get, create, update, urlOf } = options;
  const { api, queryClient } = useConnection();
  const navigate = useNavigate();
  return useRecordEditor<SavedRecord, Form>({
    record,
    draftOf: formOf,
    save: (form, version) =>
      record === undefined || version === undefined
        ? create(api.call, form)
        : update(api.call, form, { id: record.id, version }),
    refetch: () => get(api.call, record?.id ?? ''),
    onSaved(saved) {
      cacheDirectoryRecord(queryClient, { kind, id: saved.id, record: saved });
      if (record === undefined) void navigate(urlOf(saved.id), { replace: true });
    },
  });
}
