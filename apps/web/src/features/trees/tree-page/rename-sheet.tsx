import { cleanGivenName, givenNameMaxLength } from '@nabta/domain/given-name';
import { hasHostName } from '@nabta/domain/host-name';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { FormSheet } from '#shared/dialog/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';

interface RenameSheetProps {
  open: boolean;
  name: string | null;
  onClose: () => void;
  /** Null clears the name. */
  onRename: (name: string | null) => void;
}

export function RenameSheet({ open, name, onClose, onRename }: RenameSheetProps) {
  const { t } = useTexts('tree-page');
  return (
    <FormSheet open={open} onClose={onClose} title={t('treeDetail.rename')} submitLabel={t('common.save')}>
      {(formId) => (
        <RenameForm
          id={formId}
          name={name}
          onRename={(next) => {
            if (next !== name) onRename(next);
            onClose();
          }}
        />
      )}
    </FormSheet>
  );
}

type RenameFormProps = Pick<RenameSheetProps, 'name' | 'onRename'> & { id: string };

/** Mounted only while the sheet is open, so that it starts with the current name every time. */
function RenameForm({ id, name, onRename }: RenameFormProps) {
  const { t } = useTexts('tree-page');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name ?? '');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cleanName = text.trim() === '' ? null : cleanGivenName(text);
    const isAddress = typeof cleanName === 'string' && hasHostName(cleanName);
    if (cleanName !== undefined && !isAddress) return onRename(cleanName);
    setError(
      isAddress ? t('treeDetail.nameIsAddress') : t('treeDetail.nameProblem', { count: givenNameMaxLength }),
    );
    field.current?.focus();
  };

  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextField
        label={t('treeDetail.nameLabel')}
        hint={t('treeDetail.nameHint', { count: givenNameMaxLength })}
        placeholder={t('treeDetail.renamePlaceholder')}
        value={text}
        autoComplete="off"
        ref={field}
        error={error}
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
      />
    </form>
  );
}
