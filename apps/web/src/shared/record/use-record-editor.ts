import { typedKeys } from '@nabta/domain/typed-object';
import { useState } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

type Versioned = { version: number };

type EditorOptions<SavedRecord extends Versioned, Draft extends object> = {
  /** Undefined for a new record. */
  record: SavedRecord | undefined;
  draftOf: (record: SavedRecord | undefined) => Draft;
  /** Saves with the version last seen; undefined for a new record. */
  save: (draft: Draft, version: number | undefined) => Promise<SavedRecord>;
  /** Loads the current record after a version conflict. */
  refetch: () => Promise<SavedRecord>;
  onSaved: (record: SavedRecord) => void;
};

/** A concurrent edit, and the fields that differ from the draft. */
type EditConflict<SavedRecord, Draft> = {
  theirs: SavedRecord;
  theirDraft: Draft;
  fields: (keyof Draft & string)[];
};

export type RecordEditor<SavedRecord extends Versioned, Draft extends object> = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  isChanged: boolean;
  isSaving: boolean;
  /** Validation error of a field. */
  problemOf: (field: keyof Draft & string) => string | undefined;
  /** Props of the input of a field. */
  field: <Name extends keyof Draft & string>(
    name: Name,
  ) => { value: Draft[Name]; onChange: (value: Draft[Name]) => void; error: string | undefined };
  save: () => void;
  conflict: EditConflict<SavedRecord, Draft> | undefined;
  /** Keeps the draft unsaved; the next save reports the conflict again. */
  closeConflict: () => void;
  discardMine: () => void;
  /** Saves the draft with the version of the conflicting edit. */
  overwriteTheirs: () => void;
};

/** Form state of a record with optimistic locking. An unchanged form follows updates of the record. */
export function useRecordEditor<SavedRecord extends Versioned, Draft extends object>(
  options: EditorOptions<SavedRecord, Draft>,
): RecordEditor<SavedRecord, Draft> {
  const { draftOf } = options;
  const { t } = useTexts('record');
  const toasts = useToasts();
  const [base, setBase] = useState(options.record);
  const [draft, setDraft] = useState(() => draftOf(options.record));
  const [conflict, setConflict] = useState<EditConflict<SavedRecord, Draft>>();
  const saving = useSingleMutation({
    mutationFn: ({ sent, version }: { sent: Draft; version: number | undefined }) =>
      options.save(sent, version),
    onSuccess(saved, { sent }) {
      setBase(saved);
      setDraft((current) => {
        const next = { ...draftOf(saved) };
        // Keeps what was typed since the draft was sent.
        for (const field of differingFields(sent, current)) next[field] = current[field];
        return next;
      });
      toasts.show({ kind: 'success', text: t('record.saved') });
      options.onSaved(saved);
    },
    async onError(error) {
      if (!(error instanceof ApiError && error.serverCode === 'EDITED_MEANWHILE')) return showError(error);
      try {
        const theirs = await options.refetch();
        const theirDraft = draftOf(theirs);
        setConflict({ theirs, theirDraft, fields: differingFields(theirDraft, draft) });
      } catch (failure) {
        showError(failure);
      }
    },
  });

  const isChanged = differingFields(draftOf(base), draft).length > 0;
  if (!isChanged && options.record && base && options.record.version > base.version) {
    setBase(options.record);
    setDraft(draftOf(options.record));
  }

  function showError(error: unknown): void {
    if (!(error instanceof ApiError)) reportError(error, { action: 'save-record' });
    toasts.show({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
  }

  return {
    draft,
    change: (changes) => setDraft((current) => ({ ...current, ...changes })),
    isChanged,
    isSaving: saving.isPending,
    problemOf: (field) => problemIn(saving.error, field),
    field: (name) => ({
      value: draft[name],
      onChange: (value) => setDraft((current) => ({ ...current, [name]: value })),
      error: problemIn(saving.error, name),
    }),
    save: () => saving.mutate({ sent: draft, version: base?.version }),
    conflict,
    closeConflict: () => setConflict(undefined),
    discardMine: () => {
      if (conflict === undefined) return;
      setBase(conflict.theirs);
      setDraft(conflict.theirDraft);
      setConflict(undefined);
    },
    overwriteTheirs: () => {
      setBase(conflict?.theirs);
      setConflict(undefined);
      saving.mutate({ sent: draft, version: conflict?.theirs.version });
    },
  };
}

function differingFields<Draft extends object>(first: Draft, second: Draft): (keyof Draft & string)[] {
  return typedKeys({ ...first, ...second }).filter(
    (field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]),
  );
}

function problemIn(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const path = `body.${field}`;
  return error.details.find((detail) => detail.path === path || detail.path.startsWith(`${path}.`))?.message;
}
