import { useState } from 'react';

import { deviceStorage } from '#platform/storage.ts';
import { useTexts } from '#platform/texts.tsx';

import { BannerCard } from './banner-card.tsx';
import type { Banner } from './banner-card.tsx';

import styles from './banner-carousel.module.css';

/** Shows the banners not dismissed on this device; a phone shows one and the edge of the next. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTexts();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const visibleBanners = banners.filter(({ id }) => !dismissed.includes(id) && !isDismissed(id));
  if (visibleBanners.length === 0) return null;

  function dismiss(id: string): void {
    dismissBanner(id);
    setDismissed([...dismissed, id]);
  }

  return (
    <section aria-label={t('banner.label')}>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
        role="list"
        data-count={Math.min(visibleBanners.length, 3)}
        className={styles.strip}
      >
        {visibleBanners.map((banner) => (
          <li key={banner.id} className={styles.slide}>
            <BannerCard banner={banner} onDismiss={() => dismiss(banner.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const key = 'dismissed-banners';

function dismissBanner(id: string): void {
  if (!isDismissed(id)) deviceStorage.write(key, [...readDismissed(), id].join(' '));
}

export function isDismissed(id: string): boolean {
  return readDismissed().includes(id);
}

function readDismissed(): string[] {
  return deviceStorage.read(key)?.split(' ') ?? [];
}
