import { searchConsole } from '@nabta/contract/operations/console';
import type { ConsoleSearchResult } from '@nabta/contract/operations/console';
import { nameIn } from '@nabta/domain/localized-name';
import { keepPreviousData } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { ModalDialog } from '#ui/modal-dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useCombobox } from '#ui/use-combobox.ts';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './command-palette.module.css';

const icons = {
  tree: 'tree',
  person: 'user',
  effort: 'plant',
  land: 'map-trifold',
  company: 'buildings',
  delivery: 'truck',
} as const satisfies Record<ConsoleSearchResult['kind'], IconName>;

/** Finds console records by printed code or name. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ModalDialog open={isOpen} onClose={onClose} labelledBy="finder-title" className={styles.palette}>
      <SearchBox onClose={onClose} />
    </ModalDialog>
  );
}

/** Toggles the palette with Ctrl+K or ⌘K. */
export function useCommandPaletteShortcut(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onToggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('finder');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { results, isLoading, hasFailed } = useSearchResults(text);
  const { activeIndex, reset, fieldProps, listProps, optionProps } = useCombobox({
    count: results?.length ?? 0,
    onChoose(index) {
      const result = results?.[index];
      if (result) open(result);
    },
  });

  function open(result: ConsoleSearchResult): void {
    onClose();
    void navigate(pageOf(result));
  }

  return (
    <div className={styles.content}>
      <VisuallyHidden id="finder-title">{t('finder.title')}</VisuallyHidden>
      <div className={styles.field}>
        <Icon name="magnifying-glass" size={20} />
        <input
          type="text"
          {...fieldProps}
          aria-label={t('finder.search')}
          autoComplete="off"
          placeholder={t('finder.search')}
          dir={text ? 'auto' : undefined}
          className={styles.input}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            reset();
          }}
        />
        {isLoading && <Spinner />}
      </div>
      <div {...listProps} aria-label={t('finder.results')} className={styles.results}>
        {results?.map((result, index) => (
          <div
            key={`${result.kind} ${result.key}`}
            {...optionProps(index)}
            className={clsx(styles.result, index === activeIndex && styles.active)}
          >
            <ResultRow result={result} />
          </div>
        ))}
      </div>
      <p role="status" className={styles.state}>
        {describeState()}
      </p>
    </div>
  );

  function describeState(): string {
    if (hasFailed) return t('finder.failed');
    if (text.trim().length < 2) return t('finder.hint');
    if (results === undefined) return '';
    if (results.length > 0) return t('finder.found', { count: results.length });
    return t('finder.nothing', { q: `\u2068${text.trim()}\u2069` });
  }
}

function ResultRow({ result: { kind, name, printed } }: { result: ConsoleSearchResult }) {
  const { t, language } = useTexts('finder');
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={20} />
      </span>
      <span className={styles.text}>
        <bdi className={styles.name}>{(name && nameIn(name, language)) ?? t('finder.unnamed')}</bdi>
        <span className={utilities.faintSmall}>
          {t(`finder.${kind}`)}
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

/** Console page of a search result; a person opens the tree list filtered by them. */
function pageOf({ kind, key }: ConsoleSearchResult): string {
  return {
    tree: () => urls.consoleTree(key),
    person: () => `${urls.console('trees')}?${new URLSearchParams({ q: key }).toString()}`,
    effort: () => urls.console(`efforts/${key}`),
    land: () => urls.console(`lands/${key}`),
    company: () => urls.console(`companies/${key}`),
    delivery: () => urls.consoleDelivery(key),
  }[kind]();
}

/** Returns no results for queries under two characters. */
function useSearchResults(text: string) {
  const trimmed = text.trim();
  const q = useDebouncedValue(trimmed, 200);
  const isEnabled = q.length >= 2 && trimmed.length >= 2;
  const { data, isFetching, isError } = useApiQuery(
    searchConsole,
    { query: { q } },
    { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
  );
  return {
    results: isEnabled ? data : undefined,
    isLoading: isEnabled && (isFetching || q !== trimmed),
    hasFailed: isEnabled && isError,
  };
}
