import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { can } from '@nabta/domain/capability';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ChangeTreeSheet } from './change-tree-sheet.tsx';
import { EditTree } from './edit-tree.tsx';
import { treeFileQuery } from './tree-record-queries.ts';

export function Actions({ id }: { id: string }) {
  const { data: file } = useQuery(treeFileQuery(useApi(), id));
  if (file === undefined) return null;
  return (
    <>
      <ExchangeTag file={file} />
      <EditTree file={file} />
    </>
  );
}

/** Replaces the tag of a tree; the old tag becomes permanently invalid. */
function ExchangeTag({ file }: { file: TreeFile }) {
  const { t } = useTexts('tree-record');
  const { role } = useAccount();
  const [typedTag, setTypedTag] = useState('');
  const tag = typedTag.trim();
  if (!can(role, 'editTrees')) return null;
  return (
    <ChangeTreeSheet
      file={file}
      icon="tag"
      variant="secondary"
      label={t('treeFile.tagTitle')}
      title={t('treeFile.tagTitle')}
      saveLabel={t('treeFile.exchange')}
      isComplete
      changeOf={(reason) => ({ exchange: { reason, ...(tag !== '' && { tag }) } })}
    >
      <p>{t('treeFile.tagBody')}</p>
      <TextField
        label={t('treeFile.blankTag')}
        hint={t('treeFile.blankTagHint')}
        dir="ltr"
        maxLength={20}
        value={typedTag}
        onChange={setTypedTag}
      />
    </ChangeTreeSheet>
  );
}
