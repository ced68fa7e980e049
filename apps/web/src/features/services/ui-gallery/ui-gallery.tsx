import { useState } from 'react';

import layan from '#assets/people/layan.svg?url';
import noura from '#assets/people/noura.svg?url';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Flag } from '#ui/flag.tsx';
import { Header } from '#ui/header.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { iconNames } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { Logo } from '#ui/logo.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Menu } from '#ui/menu.tsx';
import { OfflineBar } from '#ui/offline-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Skyline } from '#ui/skyline.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Switch } from '#ui/switch.tsx';

import { Choices, Fields, Overlays } from './ui-gallery-controls.tsx';
import { galleryTexts } from './ui-gallery-texts.ts';
import type { GalleryTexts } from './ui-gallery-texts.ts';

import utilities from '#ui/utilities.module.css';
import styles from './ui-gallery.module.css';

const quadrants = [
  { texts: galleryTexts.ar, dir: 'rtl', theme: 'light' },
  { texts: galleryTexts.en, dir: 'ltr', theme: 'light' },
  { texts: galleryTexts.ar, dir: 'rtl', theme: 'dark' },
  { texts: galleryTexts.en, dir: 'ltr', theme: 'dark' },
] as const;

/** Shows every component of the design system in both directions and both themes. */
export function Page() {
  return (
    <main id="main" className={styles.gallery}>
      {quadrants.map(({ texts, dir, theme }) => (
        <section
          key={texts.lang + theme}
          aria-label={`${texts.lang}, ${theme}`}
          lang={texts.lang}
          dir={dir}
          data-theme={theme}
          className={styles.quadrant}
        >
          <Headers t={texts} />
          <div className={styles.columns}>
            <Typography t={texts} />
            <Buttons t={texts} />
            <Fields t={texts} />
            <Choices t={texts} />
            <Overlays t={texts} />
            <Lists t={texts} />
            <PageStates t={texts} />
            <Icons t={texts} />
          </div>
        </section>
      ))}
    </main>
  );
}

function Headers({ t }: { t: GalleryTexts }) {
  const logo = <Logo language={t.lang} label={t.product} />;
  return (
    <>
      <OfflineBar>{t.offline}</OfflineBar>
      <div className={styles.staticHeader}>
        <Header
          start={
            <>
              <IconButton label={t.back} icon="caret-left" mirrored />
              <IconButton label={t.settings} icon="gear-six" />
            </>
          }
          centre={logo}
          end={<LanguageMenu t={t} variant="plain" />}
        />
      </div>
      <div className={styles.overlayHeader}>
        <Header
          overlay
          start={<IconButton label={t.back} icon="caret-left" mirrored variant="glass" />}
          centre={logo}
          end={<LanguageMenu t={t} variant="glass" />}
        />
        <Skyline className={styles.skyline} />
      </div>
    </>
  );
}

function LanguageMenu({ t, variant }: { t: GalleryTexts; variant: 'plain' | 'glass' }) {
  const [current, setCurrent] = useState<string>(t.lang);
  const languages = [
    { id: 'ar', label: 'العربية', flag: 'SA' },
    { id: 'en', label: 'English', flag: 'US' },
    { id: 'pt', label: 'Português', flag: 'BR' },
  ] as const;
  const flag = languages.find((language) => language.id === current)?.flag ?? 'SA';
  return (
    <Menu
      label={t.language}
      renderTrigger={(props) => (
        <IconButton {...props} label={t.language} variant={variant}>
          <Flag code={flag} />
          {variant === 'plain' && <Icon name="caret-down" size={14} />}
        </IconButton>
      )}
      items={languages.map((language) => ({
        id: language.id,
        label: language.label,
        lang: language.id,
        start: <Flag code={language.flag} />,
        isCurrent: language.id === current,
        onChoose: () => setCurrent(language.id),
      }))}
    />
  );
}

function Typography({ t }: { t: GalleryTexts }) {
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Type</p>
      <p className={styles.display}>{t.welcome}</p>
      <h1>{t.welcome}</h1>
      <h2>{t.myTrees}</h2>
      <h3>{t.treeName}</h3>
      <p>{t.sentence}</p>
      <p className={utilities.muted}>{t.hint}</p>
      <p className={utilities.faintSmall}>
        CO<sub>2</sub> · <Ltr>+966 50-123-4567</Ltr>
      </p>
      <p className={styles.numbers}>00:59 · 1,684.20</p>
    </Card>
  );
}

function Buttons({ t }: { t: GalleryTexts }) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Button</p>
      <div className={styles.wrap}>
        <Button pending={isPending} pendingText={t.sending} onClick={() => setIsPending(true)}>
          {t.send}
        </Button>
        <Button pending pendingText={t.sending}>
          {t.send}
        </Button>
        <Button disabled>{t.verify}</Button>
        <Button variant="accent">{t.redeem}</Button>
        <Button variant="secondary">{t.cancel}</Button>
        <Button variant="outline">{t.more}</Button>
        <Button variant="text">{t.all}</Button>
        <Button variant="danger" icon="sign-out" iconMirrored>
          {t.signOut}
        </Button>
        <Button variant="secondary" size="sm" icon="share-fat" iconMirrored>
          {t.share}
        </Button>
        <Button wide icon="gift-bold">
          {t.gift}
        </Button>
      </div>
      <div className={styles.wrap}>
        <IconButton label={t.settings} icon="gear-six" />
        <IconButton label={t.settings} icon="gear-six" variant="glass" />
        <IconButton label={t.settings} icon="crosshair-simple" variant="surface" />
        <IconButton label={t.settings} icon="funnel-simple" variant="field" />
        <Spinner />
        <Spinner size={28} />
      </div>
      <p className={utilities.faintSmall}>Chip</p>
      <div className={styles.wrap}>
        <Chip>{t.healthy}</Chip>
        <Chip kind="warn">{t.needsCare}</Chip>
        <Chip kind="danger">{t.failed}</Chip>
        <Chip kind="info">{t.onTheWay}</Chip>
        <Chip kind="neutral">{t.planned}</Chip>
        <Chip kind="vip">{t.vip}</Chip>
      </div>
    </Card>
  );
}

function Lists({ t }: { t: GalleryTexts }) {
  const [isOn, setIsOn] = useState(true);
  return (
    <div className={styles.block}>
      <ListGroup label={t.account}>
        <ListRow icon="user" label={t.editProfile} href="#profile" />
        <ListRow icon="gift" label={t.giftedTrees} value="3" href="#gifted" />
        <ListRow icon="phone" iconTone="info" label={t.phone} detail={<Ltr>+966 50-123-4567</Ltr>} />
        <ListRow
          icon="bell"
          label={t.notifications}
          control={<Switch label={t.notifications} checked={isOn} onChange={setIsOn} />}
        />
      </ListGroup>
      <div className={styles.wrap}>
        <Avatar name={t.fullName} src={noura} size="lg" />
        <Avatar name={t.fullName} src={layan} />
        <Avatar name={t.fullName} />
        <Avatar name={t.fullName} size="sm" src="/missing.png" />
      </div>
    </div>
  );
}

function PageStates({ t }: { t: GalleryTexts }) {
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Empty, Error, Skeleton</p>
      <EmptyState
        illustration="empty-trees"
        title={t.emptyTitle}
        body={t.emptyBody}
        actions={<Button>{t.redeem}</Button>}
        level={3}
      />
      <ErrorState title={t.errorTitle} body={t.errorBody} retryLabel={t.retry} onRetry={() => {}} level={3} />
      <div className={styles.skeletons}>
        <Skeleton shape="circle" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
      </div>
    </Card>
  );
}

function Icons({ t }: { t: GalleryTexts }) {
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Icon · {t.product}</p>
      <div className={styles.icons}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Card>
  );
}
