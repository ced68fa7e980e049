import type { Tree } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';

import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FactList } from './fact-list.tsx';
import { TreeSection } from './tree-section.tsx';

import styles from './tree-species.module.css';

export function TreeSpecies({ tree: { specie, specieFacts } }: { tree: Tree }) {
  const { formatNumber, language } = useTexts();
  const tell = useTextFile(treePageTexts);
  if (specie === null || specieFacts === null) return null;
  const { scientificName, family, isNative, isEvergreen, maxHeightM } = specieFacts;
  return (
    <TreeSection part="species" title={tell('treeDetail.speciesTitle')}>
      <FactList
        facts={[
          {
            icon: 'leaf-fill',
            label: tell('treeDetail.species'),
            value: nameIn(specie.commonName, language),
          },
          {
            icon: 'file-text',
            label: tell('treeDetail.scientificName'),
            value: (
              <i lang="la" dir="ltr">
                {scientificName}
              </i>
            ),
          },
          { icon: 'tree', label: tell('treeDetail.family'), value: <span lang="la">{family}</span> },
        ]}
      />
      <p className={styles.chips}>
        <Chip kind={isNative ? 'success' : 'info'}>
          {tell(isNative ? 'treeDetail.native' : 'treeDetail.introduced')}
        </Chip>
        <Chip kind="neutral">{tell(isEvergreen ? 'treeDetail.evergreen' : 'treeDetail.deciduous')}</Chip>
        {maxHeightM !== null && (
          <Chip kind="neutral">{tell('treeDetail.growsTo', { height: formatNumber(maxHeightM) })}</Chip>
        )}
      </p>
    </TreeSection>
  );
}
