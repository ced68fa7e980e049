import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { can } from '@nabta/domain/capability';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

import { useChangeTree } from './use-change-tree.ts';

import utilities from '#ui/utilities.module.css';
import styles from './edit-tree.module.css';

/** Replaces the tag of a tree; the old tag becomes permanently invalid. */
export function ExchangeTag({ file }: { file: TreeFile }) {
  const { t } = useTexts('tree-record');
  const { role } = useAccount();
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [tag, setTag] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useChangeTree(file, () => setIsOpen(false));
  const isReady = reason.trim().length >= 3;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady)
      mutate({ exchange: { reason: reason.trim(), ...(tag.trim() !== '' && { tag: tag.trim() }) } });
  }
  if (!can(role, 'editTrees')) return null;
  return (
    <>
      <Button variant="secondary" icon="tag" className={styles.button} onClick={() => setIsOpen(true)}>
        {t('treeFile.tagTitle')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('treeFile.tagTitle')}
        closeLabel={t('common.close')}
        footer={
          <Button wide type="submit" form={formId} disabled={!isReady} pending={isPending}>
            {t('treeFile.exchange')}
          </Button>
        }
      >
        <form id={formId} className={utilities.stack18} onSubmit={submit}>
          <p>{t('treeFile.tagBody')}</p>
          <TextField
            label={t('treeFile.blankTag')}
            hint={t('treeFile.blankTagHint')}
            dir="ltr"
            maxLength={20}
            value={tag}
            onChange={setTag}
          />
          <TextArea
            label={t('treeFile.reason')}
            hint={t('treeFile.reasonHint')}
            rows={2}
            maxLength={300}
            required
            value={reason}
            onChange={setReason}
          />
        </form>
      </Sheet>
    </>
  );
}
