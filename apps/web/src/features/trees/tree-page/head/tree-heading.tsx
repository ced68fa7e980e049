import type { Tree } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';
import type { Ref } from 'react';

import { renaming } from '../../../kit/offline/waiting-kinds.ts';
import { WaitingMark } from '../../../kit/offline/waiting-mark.tsx';
import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { OwnerLogo } from '../../tree/owner-logo.tsx';
import { TreeName } from '../../tree/tree-name.tsx';
import { AddTreePhoto } from './add-tree-photo.tsx';

import styles from './tree-heading.module.css';

interface TreeHeadingProps {
  tree: Tree;
  name: { text: string; lang: 'en' | undefined };
  titleRef: Ref<HTMLHeadingElement>;
  onRename: () => void;
}

/** What a tree is called and what it is, with what everybody wants to know first. */
export function TreeHeading({ tree, name, titleRef, onRename }: TreeHeadingProps) {
  const { t, formatTreeDay, language } = useTexts();
  const tell = useTextFile(treePageTexts);
  const company = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  return (
    <>
      <div className={styles.top}>
        <div className={styles.words}>
          <h1 ref={titleRef} className={styles.title} tabIndex={-1}>
            <TreeName {...name} />
          </h1>
          <Specie tree={tree} title={name.text} />
          <WaitingMark kind={renaming} subject={tree.publicId} />
        </div>
        {tree.isMine && (
          <div className={styles.actions}>
            {!tree.isDeleted && <AddTreePhoto publicId={tree.publicId} />}
            <IconButton
              look="surface"
              icon="pencil-simple"
              label={tell('treeDetail.rename')}
              onClick={onRename}
            />
          </div>
        )}
      </div>
      <p className={styles.pills}>
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
            <bdi className={styles.pillText}>{tell('treeDetail.plantedBy', { company })}</bdi>
          </Link>
        )}
        <span className={styles.pill}>
          <Icon name="calendar-blank" size={20} />
          <time dateTime={tree.plantedAt}>{formatTreeDay(tree.plantedAt)}</time>
        </span>
        {tree.isVip && <Chip kind="vip">{t('treeCard.vip')}</Chip>}
      </p>
      <Notice tree={tree} />
    </>
  );
}

/** What a visitor has to know of a tree that is not well; of a lost one when, why, and what still counts. */
function Notice({ tree: { isDamaged, isDeleted, endedAt, endCause } }: { tree: Tree }) {
  const { formatTreeDay } = useTexts();
  const tell = useTextFile(treePageTexts);
  const isLost = endedAt !== null;
  if (!isDamaged && !isDeleted && !isLost) return null;
  const title = isDeleted
    ? tell('treeDetail.deleted')
    : isLost
      ? tell('treeDetail.lostTitle', { date: formatTreeDay(endedAt) })
      : tell('treeDetail.damagedTitle');
  const body = isLost
    ? `${tell(`treeDetail.lost_${endCause ?? 'unknown'}`)} ${tell('treeDetail.lostBody')}`
    : tell('treeDetail.damagedBody');
  return (
    <div className={styles.notice}>
      <Icon name="warning" size={20} />
      <p>
        <b>{title}</b>
        {!isDeleted && <span className={styles.noticeBody}>{body}</span>}
      </p>
    </div>
  );
}

/** What grows here, without repeating a title that already says so. */
function Specie({ tree, title }: { tree: Tree; title: string }) {
  const { language } = useTexts();
  if (!tree.specie) return null;
  const commonName = nameIn(tree.specie.commonName, language);
  const isTold = commonName === title && tree.specieFacts !== null;
  return (
    <p className={styles.specie}>
      {!isTold && <bdi>{commonName}</bdi>}
      {tree.specieFacts && (
        <>
          {!isTold && ' · '}
          <i lang="la" dir="ltr" className={styles.latin}>
            {tree.specieFacts.scientificName}
          </i>
        </>
      )}
    </p>
  );
}
