import type { TreeFile } from '@nabta/contract/tree-record';
import { useQuery } from '@tanstack/react-query';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TreeName, useTreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { StatusChip } from './status-chip.tsx';
import { TreeFacts } from './tree-facts.tsx';
import { TreeHistory } from './tree-history.tsx';
import { treeFileQuery } from './tree-record-queries.ts';

import styles from './tree-file-view.module.css';

/** All that staff knows of a tree. */
export function TreeFileView({ publicId }: { publicId: string }) {
  const { t } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const { data, error, isFetching, refetch } = useQuery(treeFileQuery(useApi(), publicId));
  if (data !== undefined) return <File file={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        illustration="not-found"
        title={tell('treeRecord.emptyTitle')}
        actions={<ButtonLink href={urls.console('trees')}>{tell('treeFile.back')}</ButtonLink>}
      />
    );
  }
  if (error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('treeFile.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.columns}>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}

function File({ file }: { file: TreeFile }) {
  const tell = useTextFile(treeRecordTexts);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card as="section" className={styles.head}>
          <Head file={file} />
        </Card>
        <Card as="section" className={styles.panel}>
          <h2 className={styles.title}>{tell('treeFile.facts')}</h2>
          <TreeFacts file={file} />
        </Card>
        <Card as="section" className={styles.panel}>
          <h2 className={styles.title}>{tell('treeFile.photos')}</h2>
          <Photos file={file} />
        </Card>
      </div>
      <Card as="section" className={styles.panel}>
        <h2 className={styles.title}>{tell('treeFile.history')}</h2>
        <TreeHistory history={file.history} />
      </Card>
    </div>
  );
}

function Head({ file }: { file: TreeFile }) {
  const tell = useTextFile(treeRecordTexts);
  const name = useTreeName(file);
  return (
    <>
      <span className={styles.photo}>
        <TreePhoto image={file.image} alt="" shape="card" isFirst />
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <TreeName {...name} />
        </h2>
        <StatusChip status={file.status} />
        <p className={styles.links}>
          <ButtonLink look="secondary" size="sm" icon="tree" href={urls.tree(file.publicId)}>
            {tell('treeRecord.openPage')}
          </ButtonLink>
          <ButtonLink look="secondary" size="sm" icon="certificate" href={urls.passport(file.publicId)}>
            {tell('treeRecord.openPassport')}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

function Photos({ file: { photos } }: { file: TreeFile }) {
  const { formatTreeDay } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  if (photos.length === 0) return <p className={styles.dim}>{tell('treeFile.noPhotos')}</p>;
  return (
    <ul className={styles.photos}>
      {photos.map(({ image, takenAt }) => (
        <li key={image.nameCompressed} className={styles.taken}>
          <TreePhoto
            image={image}
            alt={tell('treeFile.photoAlt', { date: formatTreeDay(takenAt) })}
            shape="card"
          />
        </li>
      ))}
    </ul>
  );
}
