import { cleanGivenName, givenNameMaxLength } from '@nabta/domain/given-name';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { treePageTexts } from '../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RenameSheetProps {
  open: boolean;
  name: string | null;
  onClose: () => void;
  /** Null clears the name. */
  onRename: (name: string | null) => void;
}

export function RenameSheet({ open, name, onClose, onRename }: RenameSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(treePageTexts);
  const formId = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('treeDetail.rename')}
      closeLabel={t('common.close')}
      footer={
        <Button wide type="submit" form={formId}>
          {t('common.save')}
        </Button>
      }
    >
      <RenameForm
        id={formId}
        name={name}
        onRename={(next) => {
          if (next !== name) onRename(next);
          onClose();
        }}
      />
    </Sheet>
  );
}

interface RenameFormProps {
  id: string;
  name: string | null;
  onRename: (name: string | null) => void;
}

/** Lives as long as the sheet is open, so that it begins with the present name every time. */
function RenameForm({ id, name, onRename }: RenameFormProps) {
  const tell = useTextFile(treePageTexts);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name ?? '');
  const [hasProblem, setHasProblem] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      onRename(null);
      return;
    }
    const clean = cleanGivenName(text);
    if (clean !== undefined) {
      onRename(clean);
      return;
    }
    setHasProblem(true);
    field.current?.focus();
  };

  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextField
        label={tell('treeDetail.nameLabel')}
        hint={tell('treeDetail.nameHint', { count: givenNameMaxLength })}
        placeholder={tell('treeDetail.renamePlaceholder')}
        value={text}
        autoComplete="off"
        ref={field}
        error={hasProblem ? tell('treeDetail.nameProblem', { count: givenNameMaxLength }) : undefined}
        onChange={(next) => {
          setText(next);
          setHasProblem(false);
        }}
      />
    </form>
  );
}
