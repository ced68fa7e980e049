import { useState } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { deviceStorage } from '#platform/storage.ts';

/** A named table state, stored as its URL query. */
export type SavedView = { name: string; address: string };

/** The user's named views of a table, stored on this device. */
export function useSavedViews(table: string) {
  const { id } = useAccount();
  const key = `table-views:${id}:${table}`;
  const [views, setViews] = useState(() => readViews(deviceStorage.read(key)));
  const store = (next: readonly SavedView[]) => {
    deviceStorage.write(key, JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    save: (view: SavedView) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (removedName: string) => store(views.filter(({ name }) => name !== removedName)),
  };
}

function readViews(stored: string | undefined): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null;
  return typeof view?.name === 'string' && typeof view.address === 'string';
}
