import type { Tree } from '@nabta/contract/trees/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { isOwned } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';
import { Suspense } from 'react';

import { SurvivalCard } from '#features/trees/survival/survival-card.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Chip } from '#ui/chip.tsx';
import { useInViewport } from '#ui/use-in-viewport.ts';

import { type Fact, FactList } from './fact-list.tsx';
import { ScopeLink, TreeSection } from './tree-section.tsx';

import styles from './tree-section.module.css';

export function TreeStory({ tree }: { tree: Tree }) {
  const { t, language } = useTexts('tree-page');
  const facts = useFacts(tree);
  const company = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  const landowner = tree.landowner && nameIn(tree.landowner, language);
  return (
    <TreeSection part="story" title={t('treeDetail.storyTitle')}>
      {company && <p className={styles.description}>{t('treeDetail.descriptionCompany', { company })}</p>}
      {landowner && <p className={styles.description}>{t('treeDetail.descriptionLand', { landowner })}</p>}
      <FactList facts={facts} />
    </TreeSection>
  );
}

function useFacts(tree: Tree): Fact[] {
  const { plantedAt, plantedByCompany, companySlug, planter, land, effort, owner } = tree;
  const { isDamaged, isDeleted, endedAt, isPromised } = tree;
  const { t, language } = useTexts('tree-page');
  const dualDate = useDualDate();
  const noOwner = isPromised
    ? 'treeDetail.promised'
    : isOwned(tree)
      ? 'treeDetail.privateOwner'
      : 'treeDetail.nobody';
  const isLostOrDeleted = isDeleted || endedAt !== null;
  const health = isLostOrDeleted
    ? 'treeDetail.gone'
    : isDamaged
      ? 'treeDetail.needsCare'
      : 'treeDetail.healthy';
  const renderName = (name: Parameters<typeof nameIn>[0] | null | undefined) =>
    name && <bdi>{nameIn(name, language)}</bdi>;

  const facts: (Fact | false | null | undefined)[] = [
    { icon: 'plant', label: t('treeDetail.plantedLabel'), value: dualDate(plantedAt) },
    plantedByCompany && {
      icon: 'users-three',
      label: t('treeDetail.sponsorLabel'),
      value: <ScopeLink scope="company" of={plantedByCompany} slug={companySlug} />,
    },
    planter?.name && {
      icon: 'leaf-fill',
      label: t('treeDetail.planterLabel'),
      value: renderName(planter.name),
    },
    {
      icon: 'user',
      label: t('treeDetail.ownerLabel'),
      value: <bdi>{ownerTitle(owner) ?? t(noOwner)}</bdi>,
    },
    land && {
      icon: 'map-pin',
      label: t('treeDetail.placeLabel'),
      value: <ScopeLink scope="land" of={land} />,
    },
    effort && {
      icon: 'seal-check-fill',
      label: t('treeDetail.effortLabel'),
      value: <ScopeLink scope="effort" of={effort} />,
    },
    {
      icon: isDamaged || isLostOrDeleted ? 'warning' : 'shield-check',
      label: t('treeDetail.healthLabel'),
      value: t(health),
    },
  ];
  return facts.filter((fact) => fact !== undefined && fact !== false && fact !== null);
}

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

export function TreeSurvival({ tree: { effort, land } }: { tree: Pick<Tree, 'effort' | 'land'> }) {
  const { element, isNear } = useInViewport();
  const id = effort?.id ?? land?.id;
  if (id === undefined) return null;
  return (
    <section ref={element}>
      {isNear && (
        <Suspense>
          <SurvivalCard isNamed scope={effort ? 'effort' : 'land'} id={id} />
        </Suspense>
      )}
    </section>
  );
}
