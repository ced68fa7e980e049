import type { Tree } from '@nabta/contract/trees/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { findGift, isOwned } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Chip } from '#ui/chip.tsx';

import { FactList, type OptionalFact } from './fact-list.tsx';
import { ScopeLink, TreeSection } from './tree-section.tsx';

import styles from './tree-section.module.css';

export function TreeStory({ tree }: { tree: Tree }) {
  const { t, language } = useTexts('tree-page');
  const company = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  const landowner = tree.landowner && nameIn(tree.landowner, language);
  return (
    <TreeSection id="story" title={t('treeDetail.storyTitle')}>
      {company && <p className={styles.description}>{t('treeDetail.descriptionCompany', { company })}</p>}
      {landowner && <p className={styles.description}>{t('treeDetail.descriptionLand', { landowner })}</p>}
      <FactList facts={useFacts(tree)} />
    </TreeSection>
  );
}

function useFacts(tree: Tree): OptionalFact[] {
  const { plantedAt, planter, land, effort, owner, lastVisitAt } = tree;
  const { t, formatTreeDay } = useTexts('tree-page');
  const dualDate = useDualDate();
  const health = healthKeyOf(tree);
  const giver = ownerTitle(findGift(tree.ledger)?.giver ?? null);
  return [
    { icon: 'plant', label: t('treeDetail.plantedLabel'), value: dualDate(plantedAt) },
    planter?.name && {
      icon: 'leaf-fill',
      label: t('treeDetail.planterLabel'),
      value: <ScopeLink scope="planter" record={{ id: planter.id, name: planter.name }} />,
    },
    {
      icon: 'user',
      label: t('treeDetail.ownerLabel'),
      value: <bdi>{ownerTitle(owner) ?? t(unnamedOwnerKeyOf(tree))}</bdi>,
    },
    giver !== undefined && {
      icon: 'gift',
      label: t('treeDetail.giverLabel'),
      value: <bdi>{giver}</bdi>,
    },
    land && {
      icon: 'map-pin',
      label: t('treeDetail.placeLabel'),
      value: <ScopeLink scope="land" record={land} hasPage={tree.hasLandPage} />,
    },
    effort && {
      icon: 'seal-check-fill',
      label: t('treeDetail.effortLabel'),
      value: <ScopeLink scope="effort" record={effort} />,
    },
    {
      icon: 'calendar-blank',
      label: t('treeDetail.lastVisitLabel'),
      value: lastVisitAt === null ? t('treeDetail.lastVisitNone') : formatTreeDay(lastVisitAt),
    },
    {
      icon: health === 'treeDetail.healthy' ? 'shield-check' : 'warning',
      label: t('treeDetail.healthLabel'),
      value: t(health),
    },
  ];
}

function unnamedOwnerKeyOf(tree: Tree) {
  if (tree.isPromised) return 'treeDetail.promised';
  return isOwned(tree) ? 'treeDetail.privateOwner' : 'treeDetail.nobody';
}

function healthKeyOf({ isDamaged, isDeleted, endedAt }: Tree) {
  if (isDeleted || endedAt !== null) return 'treeDetail.gone';
  return isDamaged ? 'treeDetail.needsCare' : 'treeDetail.healthy';
}

export function TreeSpecies({ tree: { specie, specieFacts } }: { tree: Tree }) {
  const { t, formatNumber, language } = useTexts('tree-page');
  if (specie === null || specieFacts === null) return null;
  const { scientificName, family, isNative, isEvergreen, maxHeightM } = specieFacts;
  return (
    <TreeSection id="species" title={t('treeDetail.speciesTitle')}>
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
