export const treeViews = ['list', 'cards', 'map'] as const;

export type TreeView = (typeof treeViews)[number];

export type TreeListView = Exclude<TreeView, 'map'>;

export function isTreeView(value: unknown): value is TreeView {
  return treeViews.some((view) => view === value);
}
