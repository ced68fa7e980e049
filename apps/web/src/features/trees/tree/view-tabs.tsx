import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

const treeViews = ['list', 'cards', 'map'] as const;

export type TreeView = (typeof treeViews)[number];

export type TreeListView = Exclude<TreeView, 'map'>;

export function isTreeView(value: unknown): value is TreeView {
  return treeViews.some((view) => view === value);
}

const viewLabels = {
  list: { text: 'home.viewList', icon: 'list-dashes' },
  cards: { text: 'home.viewCards', icon: 'squares-four' },
  map: { text: 'home.viewMap', icon: 'map-trifold' },
} as const;

interface ViewTabsProps {
  label: string;
  views?: readonly TreeView[];
  view: TreeView;
  onChange: (view: TreeView) => void;
  panelId: string;
}

export function ViewTabs({ label, views = treeViews, view, onChange, panelId }: ViewTabsProps) {
  const { t } = useTexts();
  return (
    <Segmented
      kind="tabs"
      label={label}
      options={views.map((value) => {
        const { text, icon } = viewLabels[value];
        return { value, label: t(text), icon, selectedIcon: `${icon}-fill` as const };
      })}
      value={view}
      onChange={onChange}
      panelId={panelId}
    />
  );
}
