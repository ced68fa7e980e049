import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { claimTexts } from '../../locales/claim.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { TreeName, useTreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { useTree } from '../tree/use-tree.ts';
import type { TaggedTree } from './use-tag.ts';

import styles from './tagged-tree-card.module.css';

interface TaggedTreeCardProps {
  tagId: string;
  tree: TaggedTree;
  /** What can be done with it. */
  children: ReactNode;
}

/** The tree behind a tag: its picture, species, place and sponsor. */
export function TaggedTreeCard({ tagId, tree, children }: TaggedTreeCardProps) {
  const { t, language } = useTexts();
  const tell = useTextFile(claimTexts);
  const name = useTreeName(tree);
  const { data: page } = useTree(tree.publicId);
  const specie = tree.specie && nameIn(tree.specie.commonName, language);
  const sponsor = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  const facts: { icon: IconName; text: string | null | undefined }[] = [
    { icon: 'tree', text: specie === name.text ? undefined : specie },
    { icon: 'map-pin', text: page?.land && nameIn(page.land.name, language) },
    { icon: 'users-three', text: sponsor && tell('claim.sponsor', { company: sponsor }) },
  ];
  return (
    <Card hero flush className={styles.card}>
      <div className={styles.photo}>
        <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: name.text })} shape="card" />
      </div>
      <div className={styles.words}>
        <p className={styles.tag}>{tell('claim.tagNumber', { tag: tagId })}</p>
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
        <div className={styles.doing}>{children}</div>
      </div>
    </Card>
  );
}
