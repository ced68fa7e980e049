import type { RoundTree } from '@nabta/contract/supply/field';
import { hasHostName } from '@nabta/domain/host-name';
import type { LossCause } from '@nabta/domain/loss-cause';
import { metresFromTree } from '@nabta/domain/place-check';
import { typedKeys } from '@nabta/domain/typed-object';
import { useState } from 'react';

import { parseAmount } from '#features/trees/measurement/parse-amount.ts';
import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { shrinkPhoto } from '#shared/photo/shrink-photo.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { usePosition } from '../use-position.ts';
import type { Visit } from '../work/field-task.ts';
import { useFieldOutbox } from '../work/use-field-tasks.ts';

/** Conditions a planter can report; a damaged tree is alive but needs care. */
export const conditions = ['good', 'fair', 'poor', 'damaged', 'dead'] as const;
type Condition = (typeof conditions)[number];

type VisitInput = {
  condition: Condition | undefined;
  cause: LossCause | undefined;
  water: string;
  girth: string;
  height: string;
  note: string;
  photo: File | undefined;
};
type Problem = 'nothing' | 'cause' | 'water' | 'girth' | 'height' | 'note';

const emptyInput: VisitInput = {
  condition: undefined,
  cause: undefined,
  water: '',
  girth: '',
  height: '',
  note: '',
  photo: undefined,
};

/** Visit form; the visit is stored on the phone when saved. */
export function useVisitForm(tree: RoundTree, onSaved: (isLoss: boolean) => void) {
  const { t } = useTexts('field');
  const outbox = useFieldOutbox();
  const toasts = useToasts();
  const [input, setInput] = useState(emptyInput);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isFarQuestion, setIsFarQuestion] = useState(false);
  const position = usePosition();
  const problem = problemOf(input);
  const place = typeof position === 'string' ? undefined : position;
  const distanceM = place === undefined ? 0 : metresFromTree(place, tree);

  async function save(isFarConfirmed: boolean): Promise<void> {
    setIsSubmitted(true);
    setIsFarQuestion(false);
    if (problem !== undefined || isSaving) return;
    if (distanceM > 0 && !isFarConfirmed) return setIsFarQuestion(true);
    setIsSaving(true);
    try {
      const photo = input.photo && (await shrinkPhoto(input.photo));
      if (typeof photo === 'string') {
        toasts.show({ kind: 'error', text: t('planting.photoFailed'), duration: 8_000 });
        return;
      }
      const body = { at: new Date().toISOString(), ...(place && { place }), ...toVisitBody(input, tree) };
      const specieName = tree.specie?.commonName ?? {};
      await outbox.add({ kind: 'visit', publicId: tree.publicId, body, specieName }, photo);
      toasts.show({ kind: 'success', text: t('visit.kept') });
      onSaved(input.condition === 'dead');
    } catch (error) {
      reportError(error, { action: 'keep-visit' });
      toasts.show({ kind: 'error', text: t('planting.notKept'), duration: 8_000 });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    ...input,
    problem: isSubmitted ? problem : undefined,
    change: (changes: Partial<VisitInput>) => setInput((previous) => ({ ...previous, ...changes })),
    isSaving,
    distanceM,
    /** The phone is far from the tree, which must be confirmed. */
    isFarQuestion,
    dismissQuestion: () => setIsFarQuestion(false),
    save: (isFarConfirmed = false) => void save(isFarConfirmed),
  };
}

function problemOf({ condition, cause, water, girth, height, note }: VisitInput): Problem | undefined {
  if (hasHostName(note)) return 'note';
  if (condition === 'dead') return cause === undefined ? 'cause' : undefined;
  const numbers = { water, girth, height };
  const unreadable = typedKeys(numbers).find(
    (field) => numbers[field].trim() !== '' && parseAmount(numbers[field]) === undefined,
  );
  if (unreadable !== undefined) return unreadable;
  const isEmpty =
    condition === undefined && [...Object.values(numbers), note].every((text) => text.trim() === '');
  return isEmpty ? 'nothing' : undefined;
}

/** A good check clears damage reported earlier. */
function toVisitBody(input: VisitInput, { isDamaged }: RoundTree): Omit<Visit['body'], 'at'> {
  const { condition, cause, water, girth, height } = input;
  const note = input.note.trim();
  if (condition === 'dead') return { lossCause: cause ?? 'unknown', ...(note !== '' && { note }) };
  const [litres, girthCm, heightM] = [water, girth, height].map(parseAmount);
  return {
    ...(condition === 'damaged' && { isDamaged: true }),
    ...(condition !== undefined && condition !== 'damaged' && { health: condition }),
    ...(condition === 'good' && isDamaged && { isDamaged: false }),
    ...(litres !== undefined && { litres }),
    ...(girthCm !== undefined && { girthCm }),
    ...(heightM !== undefined && { heightM }),
    ...(note !== '' && { note }),
  };
}
