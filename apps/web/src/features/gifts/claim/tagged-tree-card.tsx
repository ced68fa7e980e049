import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTree } from '#features/trees/tree/use-tree.ts';
import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import type { TaggedTree } from './use-tag.ts';

import styles from './tagged-tree-card.module.css';

interface TaggedTreeCardProps {
  tagId: string;
  tree: TaggedTree;
  children: ReactNode;
}

export function TaggedTreeCard({ tagId, tree, children }: TaggedTreeCardProps) {
  const { t, language } = useTexts('claim');
  const name = useTreeName(tree);
  const { data: page } = useTree(tree.publicId);
  const specie = tree.specie && nameIn(tree.specie.commonName, language);
  const sponsor = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  const facts: { icon: IconName; text: string | null | undefined }[] = [
    { icon: 'tree', text: specie === name.text ? undefined : specie },
    { icon: 'map-pin', text: page?.land && nameIn(page.land.name, language) },
    { icon: 'users-three', text: sponsor && t('claim.sponsor', { company: sponsor }) },
  ];
  return (
    <Card hero flush className={styles.card}>
      <div className={styles.photo}>
        <TreePicture tree={tree} name={name.text} shape="card" />
      </div>
      <div className={styles.text}>
        <p className={styles.tag}>{t('claim.tagNumber', { tag: tagId })}</p>
        <h1 className={styles.name}>
          <TreeName {...name} />
        </h1>
        <ul className={styles.facts}>
          {facts.map(
            ({ icon, text }) =>
              text && (
                <li key={icon}>
                  <Icon name={icon} size={20} className={styles.icon} />
                  <bdi>{text}</bdi>
                </li>
              ),
          )}
        </ul>
        <div className={styles.actions}>{children}</div>
      </div>
    </Card>
  );
}
