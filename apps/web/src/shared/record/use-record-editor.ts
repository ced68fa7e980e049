import { useState } from 'react';

import { recordTexts } from '../../locales/record.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

type Versioned = { version: number };

type Editing<Kept extends Versioned, Draft extends object> = {
  /** Undefined for one that is yet to be made. */
  record: Kept | undefined;
  /** What of it is edited. */
  draftOf: (record: Kept | undefined) => Draft;
  /** Writes it for the version that was seen; undefined for a new one. */
  save: (draft: Draft, version: number | undefined) => Promise<Kept>;
  /** As it is now, where somebody else wrote it meanwhile. */
  readAgain: () => Promise<Kept>;
  onSaved: (record: Kept) => void;
};

/** Somebody else's edit of the same record, and the fields that differ from one's own. */
export type EditConflict<Kept, Draft> = {
  theirs: Kept;
  theirDraft: Draft;
  fields: (keyof Draft & string)[];
};

export type RecordEditor<Kept extends Versioned, Draft extends object> = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isChanged: boolean;
  isSaving: boolean;
  /** What the server says against a field. */
  problemOf: (field: keyof Draft & string) => string | undefined;
  save: () => void;
  conflict: EditConflict<Kept, Draft> | undefined;
  /** Keeps one's own edit, unsaved: the next try to save it meets the conflict again. */
  closeConflict: () => void;
  /** Drops one's own edit for theirs. */
  takeTheirs: () => void;
  /** Writes one's own over theirs, now that it was seen. */
  saveOverTheirs: () => void;
};

/**
 * A form of one record: nobody overwrites what they have not seen, and who is too late sees what differs. While nothing was
 * written in it, it follows what others make of the record.
 */
export function useRecordEditor<Kept extends Versioned, Draft extends object>(
  editing: Editing<Kept, Draft>,
): RecordEditor<Kept, Draft> {
  const { draftOf } = editing;
  const tell = useTextFile(recordTexts);
  const toasts = useToasts();
  const [seen, setSeen] = useState(editing.record);
  const [draft, setDraft] = useState(() => draftOf(editing.record));
  const [conflict, setConflict] = useState<EditConflict<Kept, Draft>>();
  const saving = useSingleMutation({
    mutationFn: ({ sent, version }: { sent: Draft; version: number | undefined }) =>
      editing.save(sent, version),
    onSuccess(saved, { sent }) {
      setSeen(saved);
      setDraft((now) => ({ ...draftOf(saved), ...changedSince(sent, now) }));
      toasts.show({ kind: 'success', text: tell('record.saved') });
      editing.onSaved(saved);
    },
    async onError(error) {
      if (!(error instanceof ApiError && error.serverCode === 'EDITED_MEANWHILE')) return tellFailure(error);
      try {
        const theirs = await editing.readAgain();
        const theirDraft = draftOf(theirs);
        setConflict({ theirs, theirDraft, fields: fieldsThatDiffer(theirDraft, draft) });
      } catch (failure) {
        tellFailure(failure as Error);
      }
    },
  });

  const isChanged = fieldsThatDiffer(draftOf(seen), draft).length > 0;
  if (!isChanged && editing.record && seen && editing.record.version > seen.version) {
    setSeen(editing.record);
    setDraft(draftOf(editing.record));
  }

  function tellFailure(error: Error): void {
    if (!(error instanceof ApiError)) reportError(error, { action: 'save-record' });
    toasts.show({ kind: 'error', text: error.message });
  }

  return {
    draft,
    change: (part) => setDraft((known) => ({ ...known, ...part })),
    isChanged,
    isSaving: saving.isPending,
    problemOf: (field) => problemIn(saving.error, field),
    save: () => saving.mutate({ sent: draft, version: seen?.version }),
    conflict,
    closeConflict: () => setConflict(undefined),
    takeTheirs: () => {
      if (conflict === undefined) return;
      setSeen(conflict.theirs);
      setDraft(conflict.theirDraft);
      setConflict(undefined);
    },
    saveOverTheirs: () => {
      setSeen(conflict?.theirs);
      setConflict(undefined);
      saving.mutate({ sent: draft, version: conflict?.theirs.version });
    },
  };
}

/** What was written while the draft was on its way. */
function changedSince<Draft extends object>(sent: Draft, now: Draft): Partial<Draft> {
  return Object.fromEntries(
    fieldsThatDiffer(sent, now).map((field) => [field, now[field]]),
  ) as Partial<Draft>;
}

function fieldsThatDiffer<Draft extends object>(one: Draft, other: Draft): (keyof Draft & string)[] {
  const fields = Object.keys({ ...one, ...other }) as (keyof Draft & string)[];
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

function problemIn(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const path = `body.${field}`;
  return error.details.find((detail) => detail.path === path || detail.path.startsWith(`${path}.`))?.message;
}
