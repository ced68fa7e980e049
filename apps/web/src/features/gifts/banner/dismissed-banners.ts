import { deviceStorage } from '../../platform/storage.ts';

const key = 'dismissed-banners';

/** Who sent a banner away on this device does not meet it again. */
export function dismissBanner(id: string): void {
  if (!isDismissed(id)) deviceStorage.write(key, [...dismissed(), id].join(' '));
}

export function isDismissed(id: string): boolean {
  return dismissed().includes(id);
}

function dismissed(): string[] {
  return deviceStorage.read(key)?.split(' ') ?? [];
}
