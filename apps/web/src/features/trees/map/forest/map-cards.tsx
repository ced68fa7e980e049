import type { TreeSummary } from '@nabta/contract/trees/tree';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import { TreeCard } from '#features/trees/tree/tree-card.tsx';
import { useTreeName } from '#features/trees/tree/tree-name.tsx';
import { useTree } from '#features/trees/tree/use-tree.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { isRightToLeft } from '#ui/direction.ts';
import { IconLink } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import type { Position } from '../base/map-view.ts';
import { findSite, usePlaceOnSite, usePlansAround } from '../base/site-plans.ts';
import type { TreeFeature } from '../engine/map-trees.ts';

import styles from './map-cards.module.css';

interface MapCardsProps {
  trees: readonly TreeFeature[];
  summaries: ReadonlyMap<string, TreeSummary>;
  current: TreeFeature | undefined;
  onChoose: (tree: TreeFeature) => void;
}

/** A card counts as chosen this long after the last scroll event. */
const debounceMs = 140;
const preloadDistance = 2;

export function MapCards({ onChoose, ...inView }: MapCardsProps) {
  const { t } = useTexts('map');
  const { value, isPressed, onPointerDown } = useFrozenWhilePressed(inView);
  const { trees, summaries, current } = value;
  const list = useRef<HTMLUListElement>(null);
  const index = trees.findIndex(({ properties }) => properties.publicId === current?.properties.publicId);
  useCardInFront(list, index, (next) => {
    const tree = trees[next];
    if (tree && next !== index) onChoose(tree);
  });

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forward ? 1 : -1;
    const link = event.currentTarget.children[index + step]?.querySelector('a');
    if (!link) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
  }

  function onFocus({ currentTarget, target }: FocusEvent<HTMLUListElement>): void {
    // The map would move to a tree whose page is about to open.
    if (isPressed) return;
    const tree = trees[[...currentTarget.children].findIndex((card) => card.contains(target))];
    if (tree) onChoose(tree);
  }

  if (trees.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows and focus move between the links inside
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
      role="list"
      aria-label={t('map.inView')}
      className={styles.cards}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {trees.map(({ properties: { publicId } }, cardIndex) => (
        <li key={publicId} className={styles.card}>
          <MapCard
            publicId={publicId}
            summary={summaries.get(publicId)}
            isNear={Math.abs(cardIndex - Math.max(index, 0)) <= preloadDistance}
          />
        </li>
      ))}
    </ul>
  );
}

type MapCardProps = { publicId: string; summary: TreeSummary | undefined; isNear: boolean };

function MapCard({ publicId, summary, isNear }: MapCardProps) {
  if (summary) return <LocatedCard tree={summary} isNear={isNear} />;
  return isNear ? <LazyCard publicId={publicId} /> : <span className={styles.placeholder} />;
}

/** Uses the tree's own point for the place on the land; tile coordinates are less exact. */
function LocatedCard({ tree, isNear }: { tree: TreeSummary; isNear: boolean }) {
  const { account } = useSession();
  return (
    <>
      {isNear && <PlaceOnSite position={tree.point.geometry.coordinates} />}
      <div className={styles.positioned}>
        <TreeCard
          tree={tree}
          shape="map"
          withoutOwner={account !== undefined && tree.owner?.id === account.id}
        />
        <ChatLink tree={tree} />
      </div>
    </>
  );
}

function ChatLink({ tree }: { tree: TreeSummary }) {
  const { t } = useTexts('map');
  const { text: name } = useTreeName(tree);
  return (
    <IconLink
      href={urls.chat(tree.publicId)}
      label={t('map.chat', { name })}
      icon="chat-circle-dots"
      className={styles.chat}
    />
  );
}

function PlaceOnSite({ position }: { position: Position }) {
  const placeOnSite = usePlaceOnSite();
  const site = findSite(usePlansAround(position), position);
  const text = site && placeOnSite(site.place);
  return text === undefined ? null : <p className={styles.place}>{text}</p>;
}

function LazyCard({ publicId }: { publicId: string }) {
  const { data: tree } = useTree(publicId);
  return tree ? <LocatedCard tree={tree} isNear /> : <Skeleton shape="block" className={styles.skeleton} />;
}

function useCardInFront(
  list: RefObject<HTMLUListElement | null>,
  index: number,
  onFront: (index: number) => void,
): void {
  const emitFrontIndex = useEffectEvent((element: HTMLUListElement) => onFront(frontIndexOf(element)));
  useEffect(() => {
    const element = list.current;
    const card = element?.children[index];
    if (!element || !card || frontIndexOf(element) === index) return;
    element.scrollBy({ left: scrollOffsetOf(element, card), behavior: 'smooth' });
  }, [list, index]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => emitFrontIndex(element), debounceMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  });
}

function frontIndexOf(list: HTMLUListElement): number {
  const offsets = [...list.children].map((card) => Math.abs(scrollOffsetOf(list, card)));
  return offsets.indexOf(Math.min(...offsets));
}

/** Distance of a card from the front position, in pixels to the right. */
function scrollOffsetOf(list: HTMLElement, card: Element): number {
  const listBox = list.getBoundingClientRect();
  const cardBox = card.getBoundingClientRect();
  return isRightToLeft(list)
    ? cardBox.right - listBox.right + listPadding
    : cardBox.left - listBox.left - listPadding;
}

const listPadding = 12;

/** Delay within which the click may follow the pointer release. */
const clickMs = 350;

/** Freezes a value while it is pressed: an element moved under the finger would lose its click. */
function useFrozenWhilePressed<Value>(current: Value) {
  const [frozen, setFrozen] = useState<{ value: Value }>();
  const value = frozen?.value ?? current;
  useEffect(() => {
    if (frozen === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setFrozen(undefined), clickMs);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [frozen]);
  return { value, isPressed: frozen !== undefined, onPointerDown: () => setFrozen({ value }) };
}
