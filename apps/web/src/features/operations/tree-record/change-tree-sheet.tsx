import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { FormSheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { TextArea } from '#ui/text-area.tsx';

import { useChangeTree } from './use-change-tree.ts';
import type { TreeChangeInput } from './use-change-tree.ts';

import utilities from '#ui/utilities.module.css';
import styles from './edit-tree.module.css';

interface ChangeTreeSheetProps {
  file: TreeFile;
  icon: IconName;
  variant?: 'secondary';
  label: string;
  title: string;
  saveLabel: string;
  isComplete: boolean;
  changeOf: (reason: string) => TreeChangeInput;
  /** Starts with an empty form; without it, the last input is shown again. */
  onOpen?: () => void;
  children: ReactNode;
}

/** Button that opens a change of a tree, which needs a reason. */
export function ChangeTreeSheet(props: ChangeTreeSheetProps) {
  const { file, icon, variant = 'primary', label, title, saveLabel } = props;
  const { isComplete, changeOf, onOpen, children } = props;
  const { t } = useTexts('tree-record');
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useChangeTree(file, () => setIsOpen(false));
  const isReady = isComplete && reason.trim().length >= 3;
  function open(): void {
    if (onOpen) setReason('');
    onOpen?.();
    setIsOpen(true);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) mutate(changeOf(reason.trim()));
  }
  return (
    <>
      <Button variant={variant} icon={icon} className={styles.button} onClick={open}>
        {label}
      </Button>
      <FormSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        submitLabel={saveLabel}
        disabled={!isReady}
        pending={isPending}
      >
        {(formId) => (
          <form id={formId} className={utilities.stack18} onSubmit={submit}>
            {children}
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
        )}
      </FormSheet>
    </>
  );
}
