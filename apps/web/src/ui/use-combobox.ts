import { type KeyboardEvent, useEffect, useId, useState } from 'react';

interface ComboboxOptions {
  /** Number of options in the list. */
  count: number;
  onChoose: (index: number) => void;
}

/**
 * A text field with a list of options: arrows move through the list, Enter chooses, and the focus stays in
 * the field. The first option is active until another one is.
 */
export function useCombobox({ count, onChoose }: ComboboxOptions) {
  const id = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const activeIndex = Math.min(selectedIndex, Math.max(0, count - 1));
  const idOf = (index: number) => `${id}-${index}`;
  const activeId = count > 0 ? idOf(activeIndex) : undefined;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (count === 0 || event.nativeEvent.isComposing) return;
    const target = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: count - 1 }[
      event.key
    ];
    if (target !== undefined) setSelectedIndex((target + count) % count);
    else if (event.key === 'Enter') onChoose(activeIndex);
    else return;
    event.preventDefault();
  }

  return {
    activeIndex,
    /** Call when the text changes. */
    reset: () => setSelectedIndex(0),
    fieldProps: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
      onKeyDown,
    } as const,
    listProps: { id: `${id}-list`, role: 'listbox', tabIndex: -1 } as const,
    optionProps: (index: number) =>
      ({
        id: idOf(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === activeIndex,
        onPointerMove: () => setSelectedIndex(index),
        onClick: () => onChoose(index),
      }) as const,
  };
}
