import type { Tree } from '@nabta/contract/trees/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { type Ref, Suspense } from 'react';

import { OwnerLogo } from '#features/trees/tree/owner-logo.tsx';
import { TreeName } from '#features/trees/tree/tree-name.tsx';
import { useAddTreePhoto } from '#features/trees/tree/use-tree-photo.ts';
import { LevelChip } from '#features/trees/verification/level-chip.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { renameTreeHandler } from '#shared/offline/outbox-handlers.ts';
import { PendingBadge } from '#shared/offline/pending-badge.tsx';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-heading.module.css';

interface TreeHeadingProps {
  tree: Tree;
  name: { text: string; lang: 'en' | undefined };
  titleRef: Ref<HTMLHeadingElement>;
  onRename: () => void;
}

export function TreeHeading({ tree, name, titleRef, onRename }: TreeHeadingProps) {
  const { t, formatTreeDay, language } = useTexts('tree-page');
  const company = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  return (
    <>
      <div className={styles.top}>
        <div className={utilities.shrinkable}>
          <h1 ref={titleRef} className={styles.title} tabIndex={-1}>
            <TreeName {...name} />
          </h1>
          <Specie tree={tree} title={name.text} />
          <PendingBadge handler={renameTreeHandler} subject={tree.publicId} />
        </div>
        {tree.isMine && (
          <div className={styles.actions}>
            {!tree.isDeleted && <AddTreePhoto publicId={tree.publicId} />}
            <IconButton
              variant="surface"
              icon="pencil-simple"
              label={t('treeDetail.rename')}
              onClick={onRename}
            />
          </div>
        )}
      </div>
      <div className={styles.pills}>
        {company && tree.plantedByCompany && (
          <Link
            href={
              tree.companySlug === null
                ? urls.impact('company', tree.plantedByCompany.id)
                : urls.company(tree.companySlug)
            }
            className={styles.pill}
          >
            <OwnerLogo owner={tree.plantedByCompany} />
            <bdi className={styles.pillText}>{t('treeDetail.plantedBy', { company })}</bdi>
          </Link>
        )}
        <span className={styles.pill}>
          <Icon name="calendar-blank" size={20} />
          <time dateTime={tree.plantedAt}>{formatTreeDay(tree.plantedAt)}</time>
        </span>
        {tree.isVip && <Chip kind="vip">{t('treeCard.vip')}</Chip>}
        <LevelChip tree={tree} />
      </div>
      <Notice tree={tree} />
    </>
  );
}

function Notice({ tree: { isDamaged, isDeleted, endedAt, endCause } }: { tree: Tree }) {
  const { t, formatTreeDay } = useTexts('tree-page');
  if (isDeleted) return <Warning title={t('treeDetail.deleted')} />;
  if (endedAt !== null) {
    const cause = t(`treeDetail.lost_${endCause ?? 'unknown'}`);
    const title = t('treeDetail.lostTitle', { date: formatTreeDay(endedAt) });
    return <Warning title={title} body={`${cause} ${t('treeDetail.lostBody')}`} />;
  }
  return isDamaged && <Warning title={t('treeDetail.damagedTitle')} body={t('treeDetail.damagedBody')} />;
}

function Warning({ title, body }: { title: string; body?: string }) {
  return (
    <div className={styles.notice}>
      <Icon name="warning" size={20} />
      <p>
        <b>{title}</b>
        {body !== undefined && <span className={styles.noticeBody}>{body}</span>}
      </p>
    </div>
  );
}

function Specie({ tree, title }: { tree: Tree; title: string }) {
  const { language } = useTexts();
  if (!tree.specie) return null;
  const commonName = nameIn(tree.specie.commonName, language);
  const isInTitle = commonName === title && tree.specieFacts !== null;
  return (
    <p className={styles.specie}>
      {!isInTitle && <bdi>{commonName}</bdi>}
      {tree.specieFacts && (
        <>
          {!isInTitle && ' · '}
          <i lang="la" dir="ltr" className={styles.latin}>
            {tree.specieFacts.scientificName}
          </i>
        </>
      )}
    </p>
  );
}

type AddTreePhotoProps = { publicId: string };

/** Suspends on its own, so that its texts do not delay the page. */
function AddTreePhoto({ publicId }: AddTreePhotoProps) {
  const { t } = useTexts('tree-page');
  const label = t('treeDetail.addPhoto');
  return (
    <Suspense fallback={<IconButton variant="surface" icon="camera" label={label} disabled />}>
      <TreePhotoPicker publicId={publicId} label={label} />
    </Suspense>
  );
}

function TreePhotoPicker({ publicId, label }: AddTreePhotoProps & { label: string }) {
  const { t } = useTexts('tree-page');
  const explanation = t('treeDetail.addPhotoHint');
  return (
    <PhotoPicker variant="icon" label={label} explanation={explanation} upload={useAddTreePhoto(publicId)} />
  );
}
