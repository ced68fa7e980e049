import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { can } from '@nabta/domain/capability';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { EvidenceList } from '#features/trees/passport/evidence-list.tsx';
import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePhoto, TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { LevelChip } from '#features/trees/verification/level-chip.tsx';
import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ChangeTreeSheet } from './change-tree-sheet.tsx';
import { EditTree } from './edit-tree.tsx';
import { TreeFacts } from './tree-facts.tsx';
import { TreeHistory } from './tree-history.tsx';
import { StatusChip } from './tree-labels.tsx';
import { treeFileQuery } from './tree-record-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './tree-file-view.module.css';

export const texts = ['tree-record', 'verification'] as const;

export function Subtitle({ id }: { id: string }) {
  return <Ltr>{id}</Ltr>;
}

export function Page({ id }: { id: string }) {
  const { t } = useTexts('tree-record');
  const query = useQuery(treeFileQuery(useApi(), id));
  if (query.data !== undefined) return <TreeFileDetails file={query.data} />;
  return (
    <QueryState
      query={query}
      errorTitle={t('treeFile.errorTitle')}
      notFound={
        <EmptyState
          illustration="not-found"
          title={t('treeRecord.emptyTitle')}
          actions={<ButtonLink href={urls.console('trees')}>{t('treeFile.back')}</ButtonLink>}
        />
      }
      heights={[420, 420]}
      className={styles.columns}
    />
  );
}

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

function TreeFileDetails({ file }: { file: TreeFile }) {
  const { t } = useTexts('tree-record', 'verification');
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card as="section" className={styles.head}>
          <Head file={file} />
        </Card>
        <Card as="section" className={styles.panel}>
          <h2 className={styles.title}>{t('treeFile.facts')}</h2>
          <TreeFacts file={file} />
        </Card>
        <Card as="section" className={styles.panel}>
          <h2 className={styles.title}>{t('verification.evidence')}</h2>
          <EvidenceList evidence={file.evidence} />
        </Card>
        <Card as="section" className={styles.panel}>
          <h2 className={styles.title}>{t('treeFile.photos')}</h2>
          <Photos file={file} />
        </Card>
      </div>
      <Card as="section" className={styles.panel}>
        <h2 className={styles.title}>{t('treeFile.history')}</h2>
        <TreeHistory history={file.history} />
      </Card>
    </div>
  );
}

function Head({ file }: { file: TreeFile }) {
  const { t } = useTexts('tree-record');
  const name = useTreeName(file);
  return (
    <>
      <span className={styles.photo}>
        <TreePicture tree={file} shape="card" isPriority />
      </span>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <TreeName {...name} />
        </h2>
        <div className={utilities.wrap8}>
          <StatusChip status={file.status} />
          <LevelChip tree={file} />
        </div>
        <p className={utilities.wrap8}>
          <ButtonLink variant="secondary" size="sm" icon="tree" href={urls.tree(file.publicId)}>
            {t('treeRecord.openPage')}
          </ButtonLink>
          <ButtonLink variant="secondary" size="sm" icon="certificate" href={urls.passport(file.publicId)}>
            {t('treeRecord.openPassport')}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

function Photos({ file: { photos } }: { file: TreeFile }) {
  const { t, formatTreeDay } = useTexts('tree-record');
  if (photos.length === 0) return <p className={utilities.faint}>{t('treeFile.noPhotos')}</p>;
  return (
    <ul className={styles.photos}>
      {photos.map(({ image, takenAt }) => (
        <li key={image.nameCompressed} className={styles.photoItem}>
          <TreePhoto
            image={image}
            alt={t('treeFile.photoAlt', { date: formatTreeDay(takenAt) })}
            shape="card"
          />
        </li>
      ))}
    </ul>
  );
}
