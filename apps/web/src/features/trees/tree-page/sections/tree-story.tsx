import type { Tree } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { isOwned } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useDualDate } from '../../../kit/period/use-dual-date.ts';
import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import { ScopeLink } from './scope-link.tsx';
import { TreeSection } from './tree-section.tsx';

import styles from './tree-story.module.css';

/** When it was planted, by whom, for whom and where, and how it is doing. */
export function TreeStory({ tree }: { tree: Tree }) {
  const { language } = useTexts();
  const tell = useTextFile(treePageTexts);
  const facts = useFacts(tree);
  const company = tree.plantedByCompany && nameIn(tree.plantedByCompany.name, language);
  const landowner = tree.landowner && nameIn(tree.landowner, language);
  return (
    <TreeSection part="story" title={tell('treeDetail.storyTitle')}>
      {company && <p className={styles.description}>{tell('treeDetail.descriptionCompany', { company })}</p>}
      {landowner && <p className={styles.description}>{tell('treeDetail.descriptionLand', { landowner })}</p>}
      <FactList facts={facts} />
    </TreeSection>
  );
}

function useFacts(tree: Tree): Fact[] {
  const { plantedAt, plantedByCompany, companySlug, planter, land, effort, owner } = tree;
  const { isDamaged, isDeleted, endedAt, isPromised } = tree;
  const { language } = useTexts();
  const dualDate = useDualDate();
  const tell = useTextFile(treePageTexts);
  const noOwner = isPromised
    ? 'treeDetail.promised'
    : isOwned(tree)
      ? 'treeDetail.privateOwner'
      : 'treeDetail.nobody';
  const isGone = isDeleted || endedAt !== null;
  const health = isGone ? 'treeDetail.gone' : isDamaged ? 'treeDetail.needsCare' : 'treeDetail.healthy';
  const named = (name: Parameters<typeof nameIn>[0] | null | undefined) =>
    name && <bdi>{nameIn(name, language)}</bdi>;

  const facts: (Fact | false | null | undefined)[] = [
    { icon: 'plant', label: tell('treeDetail.plantedLabel'), value: dualDate(plantedAt) },
    plantedByCompany && {
      icon: 'users-three',
      label: tell('treeDetail.sponsorLabel'),
      value: <ScopeLink scope="company" of={plantedByCompany} slug={companySlug} />,
    },
    planter?.name && {
      icon: 'leaf-fill',
      label: tell('treeDetail.planterLabel'),
      value: named(planter.name),
    },
    {
      icon: 'user',
      label: tell('treeDetail.ownerLabel'),
      value: <bdi>{ownerTitle(owner) ?? tell(noOwner)}</bdi>,
    },
    land && {
      icon: 'map-pin',
      label: tell('treeDetail.placeLabel'),
      value: <ScopeLink scope="land" of={land} />,
    },
    effort && {
      icon: 'seal-check-fill',
      label: tell('treeDetail.effortLabel'),
      value: <ScopeLink scope="effort" of={effort} />,
    },
    {
      icon: isDamaged || isGone ? 'warning' : 'shield-check',
      label: tell('treeDetail.healthLabel'),
      value: tell(health),
    },
  ];
  return facts.filter((fact) => fact !== undefined && fact !== false && fact !== null);
}
