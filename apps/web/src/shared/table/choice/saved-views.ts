import { useState } from 'react';

import { useAccount } from '../../../platform/session-provider.tsx';
import { deviceStorage } from '../../../platform/storage.ts';

/** A state of a table that somebody named, by its part of the address. */
export type SavedView = { name: string; address: string };

/** A person's named views of one table, kept on this device. */
export function useSavedViews(table: string) {
  const { id } = useAccount();
  const key = `table-views:${id}:${table}`;
  const [views, setViews] = useState(() => readViews(deviceStorage.read(key)));
  const keep = (next: readonly SavedView[]) => {
    deviceStorage.write(key, JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    save: (view: SavedView) => keep([...views.filter(({ name }) => name !== view.name), view]),
    remove: (gone: string) => keep(views.filter(({ name }) => name !== gone)),
  };
}

function readViews(kept: string | undefined): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null;
  return typeof view?.name === 'string' && typeof view.address === 'string';
}
