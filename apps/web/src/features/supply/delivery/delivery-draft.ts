import type { Delivery } from '@nabta/contract/delivery';
import type { LocalizedName } from '@nabta/contract/primitives';
import { missingOf } from '@nabta/domain/delivery-state';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import { withLatinDigits } from '../../ui/digits.ts';

export type LineDraft = { specieId: string | undefined; quantity: string };

export type DeliveryDraft = {
  effortId: string | undefined;
  /** As it stands in the field, and by all its names as it was before. */
  nursery: { typed: string; known: LocalizedName | undefined };
  dueOn: string;
  note: string;
  lines: readonly LineDraft[];
};

export function draftOfDelivery(delivery: Delivery, language: Language): DeliveryDraft {
  const { effort, nursery, dueOn, note, lines } = delivery;
  return {
    effortId: effort.id,
    nursery: { typed: nameIn(nursery, language), known: nursery },
    dueOn,
    note: note ?? '',
    lines: lines.map(({ specie, ordered }) => ({ specieId: specie.id, quantity: String(ordered) })),
  };
}

/** Of one that brings what is missing of another: from the same nursery to the same effort. */
export function draftOfRest(short: Delivery, language: Language, dueOn: string): DeliveryDraft {
  return {
    ...draftOfDelivery(short, language),
    dueOn,
    note: '',
    lines: short.lines
      .filter((line) => missingOf(line) > 0)
      .map((line) => ({ specieId: line.specie.id, quantity: String(missingOf(line)) })),
  };
}

export function emptyDraft(dueOn: string): DeliveryDraft {
  return {
    effortId: undefined,
    nursery: { typed: '', known: undefined },
    dueOn,
    note: '',
    lines: [{ specieId: undefined, quantity: '' }],
  };
}

/** What was typed by all the names it is known by; what nobody knows is called the same everywhere. */
export function nurseryOf(
  { typed, known }: DeliveryDraft['nursery'],
  others: readonly LocalizedName[],
  language: Language,
): LocalizedName {
  const text = typed.trim();
  const names = known === undefined ? others : [known, ...others];
  return names.find((name) => nameIn(name, language) === text) ?? { ar: text, en: text };
}

/** Undefined where there is no line, or one that is only begun. */
export function orderOf(lines: readonly LineDraft[]): { specieId: string; quantity: number }[] | undefined {
  const begun = lines.filter(({ specieId, quantity }) => specieId !== undefined || quantity.trim() !== '');
  const whole = begun.flatMap(({ specieId, quantity: typed }) => {
    const quantity = quantityOf(typed);
    return specieId !== undefined && quantity !== undefined ? [{ specieId, quantity }] : [];
  });
  return whole.length > 0 && whole.length === begun.length ? whole : undefined;
}

/** Typed in digits of any script; undefined where it is no number of saplings. */
export function quantityOf(typed: string): number | undefined {
  const count = Number(withLatinDigits(typed));
  return Number.isInteger(count) && count > 0 ? count : undefined;
}
