import type { Tree } from '@nabta/contract/trees/tree';
import type { ChatAction } from '@nabta/domain/chat-action';
import type { ReactNode } from 'react';

import { isGiftable, useGiveSheet } from '#features/gifts/gift/giving/use-give-sheet.tsx';
import { ChipButton } from '#features/trees/chat/writing/chat-chips.tsx';
import { renameSheet, useRenameTree } from '#features/trees/tree-page/use-rename-tree.ts';
import { useShareTree } from '#features/trees/tree-page/use-share-tree.ts';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { mapsUrl, urls } from '#platform/urls.ts';
import { lazySheet, type SheetControl, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import chipStyles from '#features/trees/chat/writing/chat-chips.module.css';

type Chip = (open: () => void) => ReactNode;
type DialogChipProps = { tree: Tree; name: string; chip: Chip };

/** Opens a page, or a dialog of the tree's page. Nothing if the tree does not allow the action any more. */
export function ChatActionChip({ tree, name, action }: { tree: Tree; name: string; action: ChatAction }) {
  const { t } = useTexts('chat-actions');
  const content = (
    <>
      <Icon name={icons[action]} size={20} mirrored={action === 'share'} />
      {t(`chatActions.${action}`)}
    </>
  );
  const url = pageOf(action, tree);
  if (url !== undefined) {
    const isExternal = url.startsWith('https:');
    const newTab = isExternal && { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <Link href={url} className={chipStyles.chip} {...newTab}>
        {content}
      </Link>
    );
  }
  const chip: Chip = (open) => <ChipButton onPress={open}>{content}</ChipButton>;
  return <DialogChip action={action} tree={tree} name={name} chip={chip} />;
}

function pageOf(action: ChatAction, { publicId, point }: Tree): string | undefined {
  const pages: Partial<Record<ChatAction, string>> = {
    certificate: urls.treeCertificate(publicId),
    map: urls.tree(publicId, 'place'),
    directions: mapsUrl(point.geometry.coordinates),
    photos: urls.tree(publicId, 'hero'),
    passport: urls.passport(publicId),
    details: urls.tree(publicId, 'size'),
    method: urls.method(publicId),
    diary: urls.tree(publicId, 'history'),
    explore: urls.explore(),
    impact: urls.impact(),
    gifts: urls.gifted(),
    forest: urls.home(),
    contact: urls.contact(),
    faq: urls.faq(),
    language: urls.profile(),
    profile: urls.profile(),
  };
  return pages[action];
}

const dedicationSheet = lazySheet(
  async () => (await import('#features/trees/dedication/dedication-sheet.tsx')).DedicationSheet,
);
const reportSheet = lazySheet(
  async () => (await import('#features/supply/issue/report-problem.tsx')).ReportSheet,
);
const addTreeSheet = lazySheet(
  async () => (await import('#features/gifts/add-tree/add-tree-sheet.tsx')).AddTreeSheet,
);
const eraseSheet = lazySheet(
  async () => (await import('#features/operations/personal-data/erase-sheet.tsx')).EraseSheet,
);

function DialogChip({ action, ...props }: DialogChipProps & { action: ChatAction }) {
  const { tree, chip } = props;
  const canChange = tree.isMine && !tree.isDeleted;
  switch (action) {
    case 'gift':
      return isGiftable(tree) && <GiftChip {...props} />;
    case 'rename':
      return canChange && <RenameChip {...props} />;
    case 'dedication':
      return canChange && <SheetChip chip={chip} sheet={dedicationSheet} props={{ tree }} />;
    case 'share':
      return <ShareChip {...props} />;
    case 'reportProblem':
      return (
        !tree.isDeleted && <SheetChip chip={chip} sheet={reportSheet} props={{ publicId: tree.publicId }} />
      );
    case 'coupon':
      return <SheetChip chip={chip} sheet={addTreeSheet} props={{}} />;
    case 'deleteAccount':
      return <EraseChip chip={chip} />;
    default:
      return null;
  }
}

type SheetChipProps<Props extends SheetControl> = {
  chip: Chip;
  sheet: ReturnType<typeof lazySheet<Props>>;
  props: Omit<Props, keyof SheetControl>;
};

function SheetChip<Props extends SheetControl>({ chip, sheet, props }: SheetChipProps<Props>) {
  const { open, render } = useLazySheet(sheet);
  return (
    <>
      {chip(open)}
      {render(props)}
    </>
  );
}

function GiftChip({ tree, chip }: DialogChipProps) {
  const { open, sheet } = useGiveSheet(tree);
  return (
    <>
      {chip(open)}
      {sheet}
    </>
  );
}

function RenameChip({ tree, chip }: DialogChipProps) {
  const { mutate } = useRenameTree(tree.publicId);
  const onRename = (givenName: string | null) => mutate(givenName);
  return <SheetChip chip={chip} sheet={renameSheet} props={{ name: tree.givenName, onRename }} />;
}

function ShareChip({ tree, name, chip }: DialogChipProps) {
  const { share, sheets } = useShareTree(tree, name);
  return (
    <>
      {chip(share)}
      {sheets}
    </>
  );
}

function EraseChip({ chip }: { chip: Chip }) {
  const account = useAccount();
  if (account.eraseAfter !== null) return null;
  return <SheetChip chip={chip} sheet={eraseSheet} props={{ account }} />;
}

const icons = {
  gift: 'gift',
  rename: 'pencil-simple',
  share: 'share-fat',
  certificate: 'certificate',
  map: 'map-pin',
  directions: 'map-trifold',
  photos: 'image-square',
  passport: 'shield-check',
  details: 'ruler',
  method: 'info',
  diary: 'calendar-blank',
  dedication: 'heart-fill',
  reportProblem: 'warning',
  explore: 'magnifying-glass',
  coupon: 'plus',
  impact: 'chart-line-up',
  gifts: 'gift',
  forest: 'tree',
  contact: 'envelope-simple',
  faq: 'question',
  language: 'translate',
  profile: 'user',
  deleteAccount: 'trash',
} as const satisfies Record<ChatAction, IconName>;
