import type { Tree } from '@nabta/contract/tree';
import { giftIn } from '@nabta/domain/tree-ledger';
import { ownerTitle } from '@nabta/domain/tree-title';

import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import { ScopeLink } from './scope-link.tsx';

/** Where a tree stands and whom its owner has to thank for it. */
export function TreeOrigin({
  tree,
}: {
  tree: Pick<Tree, 'land' | 'plantedByCompany' | 'companySlug' | 'ledger'>;
}) {
  const tell = useTextFile(treePageTexts);
  const { land, plantedByCompany: company } = tree;
  const giver = ownerTitle(giftIn(tree.ledger)?.giver ?? null);
  const facts: Fact[] = [];
  if (land) {
    facts.push({
      icon: 'map-pin',
      label: tell('treeDetail.placeLabel'),
      value: <ScopeLink scope="land" of={land} />,
    });
  }
  if (giver !== undefined) {
    facts.push({ icon: 'gift', label: tell('treeDetail.giverLabel'), value: <bdi>{giver}</bdi> });
  } else if (company) {
    facts.push({
      icon: 'users-three',
      label: tell('treeDetail.sponsorLabel'),
      value: <ScopeLink scope="company" of={company} slug={tree.companySlug} />,
    });
  }
  return facts.length === 0 ? null : <FactList facts={facts} />;
}
