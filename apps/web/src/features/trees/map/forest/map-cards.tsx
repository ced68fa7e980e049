import type { TreeSummary } from '@nabta/contract/tree';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { isRightToLeft } from '../../../ui/direction.ts';
import { IconLink } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TreeCard } from '../../tree/tree-card.tsx';
import { useTreeName } from '../../tree/tree-name.tsx';
import { useTree } from '../../tree/use-tree.ts';
import type { Position } from '../base/map-view.ts';
import { siteOf, usePlansAround } from '../base/site-plans.ts';
import { usePlaceOnSite } from '../base/use-place-on-site.ts';
import type { TreeFeature } from '../engine/map-trees.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

import styles from './map-cards.module.css';

interface Shown {
  trees: readonly TreeFeature[];
  /** Those that are known already. */
  summaries: ReadonlyMap<string, TreeSummary>;
  current: TreeFeature | undefined;
}

interface MapCardsProps extends Shown {
  onChoose: (tree: TreeFeature) => void;
}

/** How long a swipe rests before its card counts as chosen. */
const restMs = 140;
/** Cards this far from the one in front are asked for. */
const ahead = 2;

/** The trees in view, one card beside the other: swiping or tabbing through them marks each on the map. */
export function MapCards({ onChoose, ...inView }: MapCardsProps) {
  const tell = useTextFile(mapTexts);
  const { shown, isPressed, onPointerDown } = useHeldWhilePressed<Shown>(inView);
  const { trees, summaries, current } = shown;
  const list = useRef<HTMLUListElement>(null);
  const index = trees.findIndex(({ properties }) => properties.publicId === current?.properties.publicId);
  useCardInFront(list, index, (next) => {
    const tree = trees[next];
    if (tree && next !== index) onChoose(tree);
  });

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forward ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0;
    const link = event.currentTarget.children[index + step]?.querySelector('a');
    if (step === 0 || !link) return;
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
      aria-label={tell('map.inView')}
      className={styles.cards}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {trees.map((tree, position) => {
        const { publicId } = tree.properties;
        const known = summaries.get(publicId);
        const isNear = Math.abs(position - Math.max(index, 0)) <= ahead;
        return (
          <li key={publicId} className={styles.card}>
            {known ? (
              <PlacedCard tree={known} isNear={isNear} />
            ) : isNear ? (
              <AskedCard publicId={publicId} />
            ) : (
              <span className={styles.later} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A card with its place on the land, of the tree's own point: on the map it stands only as exactly as its tile can say. */
function PlacedCard({ tree, isNear }: { tree: TreeSummary; isNear: boolean }) {
  return (
    <>
      {isNear && <PlaceOnSite position={tree.point.geometry.coordinates} />}
      <div className={styles.placed}>
        <TreeCard tree={tree} shape="map" />
        <ChatLink tree={tree} />
      </div>
    </>
  );
}

function ChatLink({ tree }: { tree: TreeSummary }) {
  const tell = useTextFile(mapTexts);
  const { text: name } = useTreeName(tree);
  return (
    <IconLink
      href={urls.chat(tree.publicId)}
      label={tell('map.chat', { name })}
      icon="chat-circle-dots"
      className={styles.chat}
    />
  );
}

/** Where on its land the tree of a card stands. */
function PlaceOnSite({ position }: { position: Position }) {
  const placeOnSite = usePlaceOnSite();
  const site = siteOf(usePlansAround(position), position);
  const words = site && placeOnSite(site.place);
  return words === undefined ? null : <p className={styles.place}>{words}</p>;
}

function AskedCard({ publicId }: { publicId: string }) {
  const { data: tree } = useTree(publicId);
  return tree ? <PlacedCard tree={tree} isNear /> : <Skeleton shape="block" className={styles.waiting} />;
}

/** Brings the chosen card to the front, and tells which one a swipe brought there. */
function useCardInFront(
  list: RefObject<HTMLUListElement | null>,
  index: number,
  onFront: (index: number) => void,
): void {
  const tell = useEffectEvent((element: HTMLUListElement) => onFront(frontOf(element)));
  useEffect(() => {
    const element = list.current;
    const card = element?.children[index];
    if (!element || !card || frontOf(element) === index) return;
    element.scrollBy({ left: gapOf(element, card), behavior: 'smooth' });
  }, [list, index]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => tell(element), restMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  });
}

function frontOf(list: HTMLUListElement): number {
  const gaps = [...list.children].map((card) => Math.abs(gapOf(list, card)));
  return gaps.indexOf(Math.min(...gaps));
}

/** How far a card is from where the first one stands, in pixels to the right. */
function gapOf(list: HTMLElement, card: Element): number {
  const [box, own] = [list.getBoundingClientRect(), card.getBoundingClientRect()];
  return isRightToLeft(list) ? own.right - box.right + inset : own.left - box.left - inset;
}

/** The padding of the list. */
const inset = 12;
