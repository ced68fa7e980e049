import type { TreeFile } from '@nabta/contract/tree-record';
import { can } from '@nabta/domain/capability';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeTree } from './use-change-tree.ts';

import styles from './edit-tree.module.css';

/** Another tag for a tree; the one it has is dead from then on. */
export function ExchangeTag({ file }: { file: TreeFile }) {
  const { t } = useTexts();
  const tell = useTextFile(treeRecordTexts);
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
      <Button look="secondary" icon="tag" className={styles.button} onClick={() => setIsOpen(true)}>
        {tell('treeFile.tagTitle')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={tell('treeFile.tagTitle')}
        closeLabel={t('common.close')}
        footer={
          <Button wide type="submit" form={formId} disabled={!isReady} pending={isPending}>
            {tell('treeFile.exchange')}
          </Button>
        }
      >
        <form id={formId} className={styles.form} onSubmit={submit}>
          <p>{tell('treeFile.tagBody')}</p>
          <TextField
            label={tell('treeFile.blankTag')}
            hint={tell('treeFile.blankTagHint')}
            dir="ltr"
            maxLength={20}
            value={tag}
            onChange={setTag}
          />
          <TextArea
            label={tell('treeFile.reason')}
            hint={tell('treeFile.reasonHint')}
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
