import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

const treeViews = ['list', 'cards', 'map'] as const;

export type TreeView = (typeof treeViews)[number];

export type TreeListView = Exclude<TreeView, 'map'>;

export function isTreeView(value: unknown): value is TreeView {
  return treeViews.some((view) => view === value);
}

interface ViewTabsProps {
  view: TreeView;
  onChange: (view: TreeView) => void;
  panelId: string;
}

export function ViewTabs({ view, onChange, panelId }: ViewTabsProps) {
  const { t } = useTexts();
  return (
    <Segmented
      kind="tabs"
      label={t('home.myTrees')}
      options={[
        { value: 'list', label: t('home.viewList'), icon: 'list-dashes', selectedIcon: 'list-dashes-fill' },
        {
          value: 'cards',
          label: t('home.viewCards'),
          icon: 'squares-four',
          selectedIcon: 'squares-four-fill',
        },
        { value: 'map', label: t('home.viewMap'), icon: 'map-trifold', selectedIcon: 'map-trifold-fill' },
      ]}
      value={view}
      onChange={onChange}
      panelId={panelId}
    />
  );
}
