import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Delivery } from '@nabta/contract/supply/delivery';
import { missingQuantity } from '@nabta/domain/delivery-state';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import { withLatinDigits } from '#ui/digits.ts';

export type LineDraft = { specieId: string | undefined; quantity: string };

export type DeliveryDraft = {
  effortId: string | undefined;
  /** `savedName` is the name in all languages as it was loaded. */
  nursery: { text: string; savedName: LocalizedName | undefined };
  dueOn: string;
  note: string;
  lines: readonly LineDraft[];
};

export function draftOfDelivery(delivery: Delivery, language: Language): DeliveryDraft {
  const { effort, nursery, dueOn, note, lines } = delivery;
  return {
    effortId: effort.id,
    nursery: { text: nameIn(nursery, language), savedName: nursery },
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

export function createEmptyDraft(dueOn: string): DeliveryDraft {
  return {
    effortId: undefined,
    nursery: { text: '', savedName: undefined },
    dueOn,
    note: '',
    lines: [{ specieId: undefined, quantity: '' }],
  };
}

/** Returns the existing name with this text in all languages, or the text for every language. */
export function nurseryOf(
  { text, savedName }: DeliveryDraft['nursery'],
  existingNames: readonly LocalizedName[],
  language: Language,
): LocalizedName {
  const trimmed = text.trim();
  const names = savedName === undefined ? existingNames : [savedName, ...existingNames];
  return names.find((name) => nameIn(name, language) === trimmed) ?? { ar: trimmed, en: trimmed };
}

/** Undefined without lines or with an incomplete line. */
export function orderOf(lines: readonly LineDraft[]): { specieId: string; quantity: number }[] | undefined {
  const filledLines = lines.filter(
    ({ specieId, quantity }) => specieId !== undefined || quantity.trim() !== '',
  );
  const order = filledLines.flatMap(({ specieId, quantity: quantityText }) => {
    const quantity = parseQuantity(quantityText);
    return specieId !== undefined && quantity !== undefined ? [{ specieId, quantity }] : [];
  });
  return order.length > 0 && order.length === filledLines.length ? order : undefined;
}

/** Accepts digits of any script; undefined unless a positive integer. */
export function parseQuantity(text: string): number | undefined {
  const count = Number(withLatinDigits(text));
  return Number.isInteger(count) && count > 0 ? count : undefined;
}
