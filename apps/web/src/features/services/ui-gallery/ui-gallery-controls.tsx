import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Flag } from '#ui/flag.tsx';
import type { FlagCode } from '#ui/flag.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { createToasts } from '#ui/toasts.ts';

import type { GalleryTexts } from './ui-gallery-texts.ts';

import utilities from '#ui/utilities.module.css';
import styles from './ui-gallery.module.css';

const countries: readonly { flag: FlagCode; dialCode: string; ar: string; en: string }[] = [
  { flag: 'SA', dialCode: '+966', ar: 'المملكة العربية السعودية', en: 'Saudi Arabia' },
  { flag: 'AE', dialCode: '+971', ar: 'الإمارات', en: 'United Arab Emirates' },
  { flag: 'KW', dialCode: '+965', ar: 'الكويت', en: 'Kuwait' },
  { flag: 'BR', dialCode: '+55', ar: 'البرازيل', en: 'Brazil' },
];

export function Fields({ t }: { t: GalleryTexts }) {
  const [phone, setPhone] = useState('50-123-4567');
  const [name, setName] = useState<string>(t.firstName);
  const [message, setMessage] = useState('');
  const [search, setSearch] = useState('');
  const [rejections, setRejections] = useState(0);
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Field</p>
      <PhoneField
        label={t.phone}
        flag="SA"
        dialCode="+966"
        countryLabel={`${t.country} +966`}
        onChooseCountry={() => {}}
        placeholder="5X-XXX-XXXX"
        value={phone}
        onChange={setPhone}
      />
      <TextField label={t.nameLabel} value={name} onChange={setName} />
      <TextField label={t.familyName} value={name} onChange={setName} error={t.nameError} />
      <TextArea
        label={t.message}
        labelEnd={<Ltr>{message.length}/140</Ltr>}
        value={message}
        onChange={setMessage}
        hint={t.hint}
      />
      <SearchField label={t.search} clearLabel={t.clear} value={search} onChange={setSearch} />
      <CodeField
        label={t.code}
        digitLabel={(position, count) => `${position} / ${count}`}
        rejections={rejections}
        error={rejections > 0 ? t.codeError : undefined}
        onComplete={() => setRejections(rejections + 1)}
      />
    </Card>
  );
}

export function Choices({ t }: { t: GalleryTexts }) {
  const [view, setView] = useState<'list' | 'cards' | 'map'>('list');
  const [theme, setTheme] = useState<'auto' | 'light' | 'dark'>('light');
  const [isOn, setIsOn] = useState(true);
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Tabs, Segmented, Switch, Progress</p>
      <Tabs
        label={t.myTrees}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'list', label: t.list, icon: 'list-dashes', selectedIcon: 'list-dashes-fill' },
          { value: 'cards', label: t.cards, icon: 'squares-four', selectedIcon: 'squares-four-fill' },
          { value: 'map', label: t.map, icon: 'map-trifold', selectedIcon: 'map-trifold-fill' },
        ]}
      >
        {t.sentence}
      </Tabs>
      <Segmented
        label={t.theme}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'auto', label: t.auto, icon: 'device-mobile' },
          { value: 'light', label: t.light, icon: 'sun' },
          { value: 'dark', label: t.dark, icon: 'moon' },
        ]}
      />
      <div className={styles.wrap}>
        <Switch label={t.notifications} checked={isOn} onChange={setIsOn} />
        <Switch label={t.notifications} checked={!isOn} onChange={(checked) => setIsOn(!checked)} />
      </div>
      <ProgressBar label={t.progress} value={24} max={50} />
    </Card>
  );
}

export function Overlays({ t }: { t: GalleryTexts }) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [country, setCountry] = useState('SA');
  const [toasts] = useState(createToasts);
  const actions = {
    Sheet: () => setIsSheetOpen(true),
    Dialog: () => setIsDialogOpen(true),
    Error: () => toasts.show({ kind: 'error', text: t.networkError }),
    Success: () => toasts.show({ kind: 'success', text: t.signedIn }),
    Promise() {
      const wait = new Promise((resolve) => setTimeout(resolve, 1800));
      void toasts.follow(wait, { pending: t.notifying, success: t.notified, error: t.networkError });
    },
    Prompt() {
      const action = { label: t.signUp };
      toasts.show({ kind: 'info', text: '', duration: Infinity, icon: 'tree-fill', action });
    },
  };
  return (
    <Card as="section" className={styles.block}>
      <p className={utilities.faintSmall}>Sheet, Dialog, Toast</p>
      <div className={styles.wrap}>
        {Object.entries(actions).map(([label, onClick]) => (
          <Button key={label} size="sm" variant="outline" onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
      <ChoiceList
        label={t.country}
        chosenId={country}
        onChoose={setCountry}
        choices={countries.map(({ flag, dialCode, ar, en }) => ({
          id: flag,
          label: t.lang === 'ar' ? ar : en,
          start: <Flag code={flag} lazy />,
          end: <Ltr>{dialCode}</Ltr>,
        }))}
      />
      <Sheet
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t.country}
        closeLabel={t.close}
        footer={<Button wide>{t.send}</Button>}
      >
        <p>{t.sentence}</p>
      </Sheet>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={t.couponTitle}
        closeLabel={t.close}
        illustration={<Illustration name="coupon" />}
        body={t.couponBody}
        actions={
          <>
            <Button wide>{t.redeem}</Button>
            <Button wide variant="text" onClick={() => setIsDialogOpen(false)}>
              {t.later}
            </Button>
          </>
        }
      />
      <Toaster toasts={toasts} label={t.notifications} />
    </Card>
  );
}
