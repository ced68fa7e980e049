import type { FoundThing } from '@nabta/contract/console';
import { nameIn } from '@nabta/domain/localized-name';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';

import { finderTexts } from '../../locales/finder.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { pageOf } from './page-of.ts';
import { useFound } from './use-found.ts';

import styles from './finder.module.css';

const icons = {
  tree: 'tree',
  person: 'user',
  effort: 'plant',
  land: 'map-trifold',
  company: 'buildings',
  delivery: 'truck',
} as const satisfies Record<FoundThing['kind'], IconName>;

/** Finds anything by what is printed on it; Ctrl or ⌘ with K opens it from every page of the console. */
export function Finder({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ModalDialog open={isOpen} onClose={onClose} labelledBy="finder-title" className={styles.finder}>
      <Search onClose={onClose} />
    </ModalDialog>
  );
}

/** Opens and closes by the keys that every such search has. */
export function useFinderKeys(toggle: () => void): void {
  const press = useEffectEvent(toggle);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function Search({ onClose }: { onClose: () => void }) {
  const tell = useTextFile(finderTexts);
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { found, isAsking, hasFailed } = useFound(text);
  const active = Math.min(chosen, Math.max(0, (found?.length ?? 0) - 1));

  function open(thing: FoundThing): void {
    onClose();
    void navigate(pageOf(thing));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = (found?.length ?? 0) - 1;
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[event.key];
    const thing = found?.[active];
    if (target !== undefined && last >= 0) setChosen((target + last + 1) % (last + 1));
    else if (event.key === 'Enter' && thing) open(thing);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.content}>
      <VisuallyHidden id="finder-title">{tell('finder.title')}</VisuallyHidden>
      <div className={styles.field}>
        <Icon name="magnifying-glass" size={20} />
        <input
          type="text"
          role="combobox"
          aria-label={tell('finder.search')}
          aria-expanded={found !== undefined && found.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={found?.[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={tell('finder.search')}
          dir={text ? 'auto' : undefined}
          className={styles.input}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isAsking && <Spinner />}
      </div>
      <div
        id={`${id}-found`}
        role="listbox"
        tabIndex={-1}
        aria-label={tell('finder.results')}
        className={styles.found}
      >
        {found?.map((thing, index) => (
          // The keys are those of the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${thing.kind} ${thing.key}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={clsx(styles.thing, index === active && styles.active)}
            onPointerMove={() => setChosen(index)}
            onClick={() => open(thing)}
          >
            <Thing thing={thing} />
          </div>
        ))}
      </div>
      <p role="status" className={styles.state}>
        {stateText()}
      </p>
    </div>
  );

  function stateText(): string {
    if (hasFailed) return tell('finder.failed');
    if (text.trim().length < 2) return tell('finder.hint');
    if (found === undefined) return '';
    if (found.length > 0) return tell('finder.found', { count: found.length });
    return tell('finder.nothing', { q: `\u2068${text.trim()}\u2069` });
  }
}

function Thing({ thing: { kind, name, printed } }: { thing: FoundThing }) {
  const { language } = useTexts();
  const tell = useTextFile(finderTexts);
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={20} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{(name && nameIn(name, language)) ?? tell('finder.unnamed')}</bdi>
        <span className={styles.kind}>
          {tell(`finder.${kind}`)}
          {printed !== null && (
            <>
              {' · '}
              <Ltr>{printed}</Ltr>
            </>
          )}
        </span>
      </span>
    </>
  );
}
