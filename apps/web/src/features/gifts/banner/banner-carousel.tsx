import { clsx } from 'clsx';
import { useRef, useState } from 'react';

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
  const strip = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  if (visibleBanners.length === 0) return null;

  const slides = () => [...(strip.current?.children ?? [])];
  function dismiss(id: string): void {
    dismissBanner(id);
    setDismissed([...dismissed, id]);
    setCurrentIndex(0);
  }

  return (
    <section aria-label={t('banner.label')}>
      <ul
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
        role="list"
        data-count={Math.min(visibleBanners.length, 3)}
        className={styles.strip}
        onScroll={(event) => setCurrentIndex(findNearestSlide(event.currentTarget, slides()))}
      >
        {visibleBanners.map((banner) => (
          <li key={banner.id} className={styles.slide}>
            <BannerCard banner={banner} onDismiss={() => dismiss(banner.id)} />
          </li>
        ))}
      </ul>
      {visibleBanners.length > 1 && (
        <div className={styles.dots}>
          {visibleBanners.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-label={t('banner.show', { title })}
              aria-current={index === currentIndex || undefined}
              className={clsx(styles.dot, index === currentIndex && styles.currentDot)}
              onClick={() =>
                slides()[index]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'center' })
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Compares centres, so it works in both reading directions. */
function findNearestSlide(strip: Element, slides: readonly Element[]): number {
  const centreOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const distances = slides.map((slide) => Math.abs(centreOf(slide) - centreOf(strip)));
  return distances.indexOf(Math.min(...distances));
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
