import type { Dedication } from '@nabta/contract/trees/dedication';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import {
  cleanDedicationName,
  dedicationKinds,
  dedicationNameMaxLength,
  dedicationText,
} from '@nabta/domain/dedication';
import { hasHostName } from '@nabta/domain/host-name';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { invalidateTreeLists, updateCachedTree } from '#shared/cache/changes.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { OccasionChoice } from '#shared/form/occasion-choice.tsx';
import { dedicateTreeHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { Button } from '#ui/button.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { DedicationLine } from './dedication-line.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './dedication-sheet.module.css';

interface DedicationSheetProps {
  open: boolean;
  onClose: () => void;
  tree: Pick<TreeSummary, 'publicId' | 'dedication'>;
}

export function DedicationSheet({ open, onClose, tree }: DedicationSheetProps) {
  const { t } = useTexts('dedication');
  const formId = useId();
  const { mutate, isPending } = useDedicateTree(tree.publicId, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('dedication.title')}
      footer={
        <div className={styles.footer}>
          <Button wide type="submit" form={formId} pending={isPending}>
            {t('common.save')}
          </Button>
          {tree.dedication && (
            <Button variant="text" wide disabled={isPending} onClick={() => mutate(null)}>
              {t('dedication.remove')}
            </Button>
          )}
        </div>
      }
    >
      <DedicationForm id={formId} dedication={tree.dedication} onSubmit={mutate} />
    </Sheet>
  );
}

const emptyDedication: Dedication = { kind: 'mother', name: '', isPublic: true };

interface DedicationFormProps {
  id: string;
  dedication: Dedication | null;
  onSubmit: (dedication: Dedication) => void;
}

/** Mounted only while the sheet is open, so it always starts from the current values. */
function DedicationForm({ id, dedication, onSubmit }: DedicationFormProps) {
  const { t, language } = useTexts('dedication');
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(dedication ?? emptyDedication);
  const [problem, setProblem] = useState<string>();
  const name = cleanDedicationName(draft.name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isAddress = name !== undefined && hasHostName(name);
    if (name !== undefined && !isAddress) return onSubmit({ ...draft, name });
    setProblem(
      isAddress
        ? t('dedication.nameIsAddress')
        : t('dedication.nameProblem', { count: dedicationNameMaxLength }),
    );
    field.current?.focus();
  }

  return (
    <form id={id} onSubmit={submit} noValidate className={utilities.stack18}>
      <OccasionChoice
        label={t('dedication.kindLabel')}
        choices={dedicationKinds}
        value={draft.kind}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      <TextField
        ref={field}
        label={t('dedication.nameLabel')}
        placeholder={t('dedication.namePlaceholder')}
        autoComplete="off"
        value={draft.name}
        error={problem}
        onChange={(next) => {
          setDraft({ ...draft, name: next });
          setProblem(undefined);
        }}
      />
      <section aria-label={t('dedication.previewLabel')} className={styles.preview}>
        <DedicationLine text={dedicationText({ ...draft, name: name ?? '…' }, language)} />
      </section>
      <ListGroup>
        <ListRow
          label={t('dedication.publicLabel')}
          detail={t(draft.isPublic ? 'dedication.publicHint' : 'dedication.hiddenHint')}
          control={
            <Switch
              label={t('dedication.publicLabel')}
              checked={draft.isPublic}
              onChange={(isPublic) => setDraft({ ...draft, isPublic })}
            />
          }
        />
      </ListGroup>
      <p className={styles.note}>{t('dedication.giftNote')}</p>
    </form>
  );
}

/**
 * Sets a dedication or, with null, removes it; updates the tree page and lists, and queues the change
 * offline.
 */
function useDedicateTree(publicId: string, onDone: () => void) {
  const sendOrQueue = useSendOrQueue();
  const queryClient = useQueryClient();
  const { t } = useTexts('dedication');
  const toasts = useToasts();
  return useSingleMutation<{ answer: Dedication | null } | undefined, Dedication | null>({
    mutationFn: (dedication) => sendOrQueue(dedicateTreeHandler, { publicId, dedication }),
    onSuccess(sent) {
      if (sent === undefined) return onDone();
      const dedication = sent.answer;
      updateCachedTree(queryClient, publicId, { dedication });
      invalidateTreeLists(queryClient);
      toasts.show({
        kind: 'success',
        text: t(dedication === null ? 'dedication.removed' : 'dedication.saved'),
      });
      onDone();
    },
    onError: useErrorToast('dedicate-tree', () => t('dedication.failed')),
  });
}
