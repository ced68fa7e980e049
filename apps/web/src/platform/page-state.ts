import type { RenderedPage } from '@nabta/contract/core/page-renderer';
import type { QueryClient } from '@tanstack/react-query';

/** The server may have rendered the page a while ago, and its clock may differ from that of the device. */
const restoredAt = Date.now();

/** Restores the data that the server rendered the page from, as a visitor sees it. */
export function restorePageState(queryClient: QueryClient): void {
  const element = document.getElementById('state');
  if (element === null) return;
  const state: RenderedPage['state'] = JSON.parse(element.textContent);
  for (const [key, data] of state) queryClient.setQueryData(key, data, { updatedAt: restoredAt });
}

export function isOfPageState(query: { state: { dataUpdatedAt: number } }): boolean {
  return query.state.dataUpdatedAt === restoredAt;
}
