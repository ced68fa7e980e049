import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  label: ReactNode;
  /** Flag or image before the label. */
  start?: ReactNode;
  icon?: IconName;
  iconMirrored?: boolean;
  lang?: string;
  /** Current choice: has a check mark and is disabled. */
  isCurrent?: boolean;
  isDanger?: boolean;
  onChoose: () => void;
}

type MenuTriggerProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'id' | 'onKeyDown' | 'popoverTarget' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
> & { ref: Ref<HTMLButtonElement> };

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** Renders the button that opens the menu; must spread the given props. */
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
}

type ItemTarget = 'first' | 'last' | 'next' | 'previous';

const itemTargets: Readonly<Record<string, ItemTarget>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Menu in a native popover, which closes on outside click, Esc and Back. */
export function Menu({ label, items, renderTrigger }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, close);

  useEffect(() => {
    const element = menu.current;
    if (!isOpen || !element) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    const updatePosition = () => button.current && placeBelow(element, button.current);
    // The menu has no size before this event.
    element.addEventListener('toggle', updatePosition, { signal });
    window.addEventListener('resize', updatePosition, { signal });
    window.addEventListener('scroll', updatePosition, { signal, passive: true });
    return () => abortController.abort();
  }, [isOpen]);

  function close(): void {
    menu.current?.hidePopover();
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = itemTargets[event.key];
    if (target) {
      event.preventDefault();
      focusItem(event.currentTarget, target);
    } else if (event.key === 'Tab') close();
  }

  return (
    <>
      {renderTrigger({
        ref: button,
        id: `${id}-button`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover();
        },
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        // Runs before the menu is visible, so that Back never leaves the page while the menu is open.
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
        onToggle={({ newState, currentTarget }) => newState === 'open' && focusItem(currentTarget, 'first')}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            onChoose={() => {
              close();
              item.onChoose();
            }}
          />
        ))}
      </div>
    </>
  );
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const isChoice = item.isCurrent !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={isChoice ? item.isCurrent : undefined}
      aria-disabled={item.isCurrent || undefined}
      tabIndex={-1}
      lang={item.lang}
      className={clsx(styles.item, item.isCurrent && styles.current, item.isDanger && styles.danger)}
      onClick={item.isCurrent ? undefined : onChoose}
    >
      {item.start}
      {item.icon && <Icon name={item.icon} size={20} mirrored={item.iconMirrored} />}
      <span>{item.label}</span>
      {item.isCurrent && <Icon name="check" size={20} className={styles.check} />}
    </button>
  );
}

function focusItem(menu: Element, target: ItemTarget): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const focused = items.findIndex((item) => item === document.activeElement);
  const index = {
    first: 0,
    last: items.length - 1,
    next: (focused + 1) % items.length,
    previous: (focused - 1 + items.length) % items.length,
  }[target];
  items[index]?.focus();
}

const gap = 6;
const viewportMargin = 12;

/** Places a popover below its button, or above without room, inside the viewport. */
function placeBelow(popover: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = anchor.bottom + gap + height + viewportMargin <= window.innerHeight;
  const top =
    fitsBelow || anchor.top - gap - height < viewportMargin ? anchor.bottom + gap : anchor.top - gap - height;
  const isOnLeft = anchor.left + anchor.width / 2 < window.innerWidth / 2;
  const preferredLeft = isOnLeft ? anchor.left : anchor.right - width;
  const left = Math.min(Math.max(viewportMargin, preferredLeft), window.innerWidth - width - viewportMargin);
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
  popover.style.transformOrigin = `${isOnLeft ? 'left' : 'right'} ${fitsBelow ? 'top' : 'bottom'}`;
}
