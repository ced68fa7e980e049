import { deviceStorage } from '#platform/storage.ts';

const key = 'dismissed-banners';

export function dismissBanner(id: string): void {
  if (!isDismissed(id)) deviceStorage.write(key, [...readDismissed(), id].join(' '));
}

export function isDismissed(id: string): boolean {
  return readDismissed().includes(id);
}

function readDismissed(): string[] {
  return deviceStorage.read(key)?.split(' ') ?? [];
}
