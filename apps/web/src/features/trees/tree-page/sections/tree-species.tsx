import type { Tree } from '@nabta/contract/trees/tree';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

import { FactList } from './fact-list.tsx';
import { TreeSection } from './tree-section.tsx';

import styles from './tree-section.module.css';

export function TreeSpecies({ tree: { specie, specieFacts } }: { tree: Tree }) {
  const { t, formatNumber, language } = useTexts('tree-page');
  if (specie === null || specieFacts === null) return null;
  const { scientificName, family, isNative, isEvergreen, maxHeightM } = specieFacts;
  return (
    <TreeSection part="species" title={t('treeDetail.speciesTitle')}>
      <FactList
        facts={[
          {
            icon: 'leaf-fill',
            label: t('treeDetail.species'),
            value: nameIn(specie.commonName, language),
          },
          {
            icon: 'file-text',
            label: t('treeDetail.scientificName'),
            value: (
              <i lang="la" dir="ltr">
                {scientificName}
              </i>
            ),
          },
          { icon: 'tree', label: t('treeDetail.family'), value: <span lang="la">{family}</span> },
        ]}
      />
      <p className={styles.chips}>
        <Chip kind={isNative ? 'success' : 'info'}>
          {t(isNative ? 'treeDetail.native' : 'treeDetail.introduced')}
        </Chip>
        <Chip kind="neutral">{t(isEvergreen ? 'treeDetail.evergreen' : 'treeDetail.deciduous')}</Chip>
        {maxHeightM !== null && (
          <Chip kind="neutral">{t('treeDetail.growsTo', { height: formatNumber(maxHeightM) })}</Chip>
        )}
      </p>
    </TreeSection>
  );
}
