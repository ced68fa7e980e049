import type { Dedication } from '@nabta/contract/dedication';
import type { TreeSummary } from '@nabta/contract/tree';
import {
  cleanDedicationName,
  dedicationKinds,
  dedicationNameMaxLength,
  dedicationText,
} from '@nabta/domain/dedication';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { dedicationTexts } from '../../locales/dedication.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ListGroup, ListRow } from '../../ui/list-group.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OccasionChoice } from '../gift/occasion-choice.tsx';
import { DedicationLine } from './dedication-line.tsx';
import { useDedicateTree } from './use-dedicate-tree.ts';

import styles from './dedication-sheet.module.css';

interface DedicationSheetProps {
  open: boolean;
  onClose: () => void;
  tree: Pick<TreeSummary, 'publicId' | 'dedication'>;
}

/** For whom a tree is, in which words, and who may read them. */
export function DedicationSheet({ open, onClose, tree }: DedicationSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(dedicationTexts);
  const formId = useId();
  const { mutate, isPending } = useDedicateTree(tree.publicId, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('dedication.title')}
      closeLabel={t('common.close')}
      footer={
        <div className={styles.footer}>
          <Button wide type="submit" form={formId} pending={isPending}>
            {t('common.save')}
          </Button>
          {tree.dedication && (
            <Button look="text" wide disabled={isPending} onClick={() => mutate(null)}>
              {tell('dedication.remove')}
            </Button>
          )}
        </div>
      }
    >
      <DedicationForm id={formId} dedication={tree.dedication} onSubmit={mutate} />
    </Sheet>
  );
}

const empty: Dedication = { kind: 'mother', name: '', isPublic: true };

interface DedicationFormProps {
  id: string;
  dedication: Dedication | null;
  onSubmit: (dedication: Dedication) => void;
}

/** Lives as long as the sheet is open, so that it begins with the present words every time. */
function DedicationForm({ id, dedication, onSubmit }: DedicationFormProps) {
  const { language } = useTexts();
  const tell = useTextFile(dedicationTexts);
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(dedication ?? empty);
  const [hasProblem, setHasProblem] = useState(false);
  const name = cleanDedicationName(draft.name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name !== undefined) {
      onSubmit({ ...draft, name });
      return;
    }
    setHasProblem(true);
    field.current?.focus();
  }

  return (
    <form id={id} onSubmit={submit} noValidate className={styles.form}>
      <OccasionChoice
        label={tell('dedication.kindLabel')}
        choices={dedicationKinds}
        value={draft.kind}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      <TextField
        ref={field}
        label={tell('dedication.nameLabel')}
        placeholder={tell('dedication.namePlaceholder')}
        autoComplete="off"
        value={draft.name}
        error={hasProblem ? tell('dedication.nameProblem', { count: dedicationNameMaxLength }) : undefined}
        onChange={(next) => {
          setDraft({ ...draft, name: next });
          setHasProblem(false);
        }}
      />
      <section aria-label={tell('dedication.previewLabel')} className={styles.preview}>
        <DedicationLine text={dedicationText({ ...draft, name: name ?? '…' }, language)} />
      </section>
      <ListGroup>
        <ListRow
          label={tell('dedication.publicLabel')}
          detail={tell(draft.isPublic ? 'dedication.publicHint' : 'dedication.hiddenHint')}
          control={
            <Switch
              label={tell('dedication.publicLabel')}
              checked={draft.isPublic}
              onChange={(isPublic) => setDraft({ ...draft, isPublic })}
            />
          }
        />
      </ListGroup>
      <p className={styles.note}>{tell('dedication.giftNote')}</p>
    </form>
  );
}
