import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Delivery } from '@nabta/contract/supply/delivery';
import { missingQuantity } from '@nabta/domain/delivery-state';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import { withLatinDigits } from '#ui/digits.ts';

export type LineDraft = { specieId: string | undefined; quantity: string };

export type DeliveryDraft = {
  effortId: string | undefined;
  /** Text in the field, and the name in all languages as it was loaded. */
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

/** Draft of a follow-up delivery of missing saplings: same nursery and effort. */
export function draftOfMissing(shortDelivery: Delivery, language: Language, dueOn: string): DeliveryDraft {
  return {
    ...draftOfDelivery(shortDelivery, language),
    dueOn,
    note: '',
    lines: shortDelivery.lines
      .filter((line) => missingQuantity(line) > 0)
      .map((line) => ({ specieId: line.specie.id, quantity: String(missingQuantity(line)) })),
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

/** Returns the known name in all languages, or the typed text for every language. */
export function nurseryOf(
  { typed, known }: DeliveryDraft['nursery'],
  knownNames: readonly LocalizedName[],
  language: Language,
): LocalizedName {
  const text = typed.trim();
  const names = known === undefined ? knownNames : [known, ...knownNames];
  return names.find((name) => nameIn(name, language) === text) ?? { ar: text, en: text };
}

/** Undefined without lines or with an incomplete line. */
export function orderOf(lines: readonly LineDraft[]): { specieId: string; quantity: number }[] | undefined {
  const started = lines.filter(({ specieId, quantity }) => specieId !== undefined || quantity.trim() !== '');
  const complete = started.flatMap(({ specieId, quantity: typed }) => {
    const quantity = quantityOf(typed);
    return specieId !== undefined && quantity !== undefined ? [{ specieId, quantity }] : [];
  });
  return complete.length > 0 && complete.length === started.length ? complete : undefined;
}

/** Accepts digits of any script; undefined unless a positive integer. */
export function quantityOf(typed: string): number | undefined {
  const count = Number(withLatinDigits(typed));
  return Number.isInteger(count) && count > 0 ? count : undefined;
}
