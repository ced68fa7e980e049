import type { Tree } from '@nabta/contract/trees/tree';
import { findGift } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';

import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import { ScopeLink } from './scope-link.tsx';

export function TreeOrigin({
  tree,
}: {
  tree: Pick<Tree, 'land' | 'plantedByCompany' | 'companySlug' | 'ledger'>;
}) {
  const { t } = useTexts('tree-page');
  const { land, plantedByCompany: company } = tree;
  const giver = ownerTitle(findGift(tree.ledger)?.giver ?? null);
  const facts: Fact[] = [];
  if (land) {
    facts.push({
      icon: 'map-pin',
      label: t('treeDetail.placeLabel'),
      value: <ScopeLink scope="land" of={land} />,
    });
  }
  if (giver !== undefined) {
    facts.push({ icon: 'gift', label: t('treeDetail.giverLabel'), value: <bdi>{giver}</bdi> });
  } else if (company) {
    facts.push({
      icon: 'users-three',
      label: t('treeDetail.sponsorLabel'),
      value: <ScopeLink scope="company" of={company} slug={tree.companySlug} />,
    });
  }
  return facts.length === 0 ? null : <FactList facts={facts} />;
}
