import { isLikelyDuplicate, maxAccuracyM } from '@nabta/domain/planting';
import { useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { usePlace } from '../use-place.ts';
import type { Place, PlaceState } from '../use-place.ts';
import type { FieldTask, Planting } from '../work/field-task.ts';
import { useFieldTasks, useFieldOutbox } from '../work/use-field-tasks.ts';
import { useStockLeft } from './use-stock-left.ts';
import type { SpecieLeft } from './use-stock-left.ts';

type MissingField = 'Tag' | 'Photo' | 'Place' | 'Species';
type Confirmations = { isPlaceSure?: boolean; isAnother?: boolean };

export type PlantingForm = {
  tagId: string | undefined;
  setTagId: (id: string) => void;
  /** The tag is already part of a planting on this phone. */
  isTagUsed: boolean;
  photo: Blob | undefined;
  setPhoto: (photo: Blob | undefined) => void;
  specie: SpecieLeft | undefined;
  setSpecie: (specie: SpecieLeft) => void;
  place: PlaceState;
  isInaccurate: boolean;
  /** Set after the first attempt to save. */
  missing: MissingField | undefined;
  /** Confirmation needed before saving. */
  question: 'inaccurate' | 'duplicate' | undefined;
  dismissQuestion: () => void;
  isSaving: boolean;
  save: (confirmations?: Confirmations) => void;
};

type PlantingOptions = { effortId: string; replaces: string | undefined; onPlanted: () => void };

/** State of the planting form; saving keeps the species for the next tree. */
export function usePlanting({ effortId, replaces, onPlanted }: PlantingOptions): PlantingForm {
  const outbox = useFieldOutbox();
  const tasks = useFieldTasks();
  const toasts = useToasts();
  const { t } = useTexts('field');
  const stock = useStockLeft(effortId);
  const place = usePlace();
  const [tagId, setTagId] = useState<string>();
  const [photo, setPhoto] = useState<Blob>();
  const [specieId, setSpecieId] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [question, setQuestion] = useState<'inaccurate' | 'duplicate'>();
  const [confirmations, setConfirmations] = useState<Confirmations>({});
  const [isSaving, setIsSaving] = useState(false);
  const specie = stock.find(({ id }) => id === specieId) ?? (stock.length === 1 ? stock[0] : undefined);
  const isTagUsed = tagId !== undefined && tasks.some((task) => plantingOf(task)?.body.tagId === tagId);
  const isInaccurate = typeof place !== 'string' && place.accuracyM > maxAccuracyM;
  const missingField = findMissingField({ tagId, photo, place, specie });

  function save(newConfirmations: Confirmations = {}): void {
    setIsSubmitted(true);
    setQuestion(undefined);
    if (isTagUsed || tagId === undefined || specie === undefined || typeof place === 'string') return;
    if (missingField !== undefined || isSaving) return;
    const merged = { ...confirmations, ...newConfirmations };
    setConfirmations(merged);
    if (isInaccurate && merged.isPlaceSure !== true) return setQuestion('inaccurate');
    if (merged.isAnother !== true && tasks.some((task) => isNear(task, place)))
      return setQuestion('duplicate');
    const body = { effortId, specieId: specie.id, tagId, ...place, plantedAt: nowIso(), ...merged };
    void storePlanting({
      kind: 'planting',
      body: replaces === undefined ? body : { ...body, replaces },
      specieName: specie.name,
    });
  }

  async function storePlanting(planting: Planting): Promise<void> {
    setIsSaving(true);
    try {
      await outbox.add(planting, photo);
      const count = outbox.list().filter(({ state }) => state !== 'sent').length;
      toasts.show({ kind: 'success', text: t('planting.kept', { count }) });
      setTagId(undefined);
      setPhoto(undefined);
      setConfirmations({});
      setIsSubmitted(false);
      onPlanted();
    } catch (error) {
      reportError(error, { action: 'keep-planting' });
      toasts.show({ kind: 'error', text: t('planting.notKept'), duration: 8_000 });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    tagId,
    setTagId,
    isTagUsed,
    photo,
    setPhoto,
    specie,
    setSpecie: ({ id }) => setSpecieId(id),
    place,
    isInaccurate,
    missing: isSubmitted ? missingField : undefined,
    question,
    dismissQuestion: () => setQuestion(undefined),
    isSaving,
    save,
  };
}

const nowIso = () => new Date().toISOString();

function findMissingField(
  form: Pick<PlantingForm, 'tagId' | 'photo' | 'place' | 'specie'>,
): MissingField | undefined {
  if (form.tagId === undefined) return 'Tag';
  if (form.photo === undefined) return 'Photo';
  if (typeof form.place === 'string') return 'Place';
  return form.specie === undefined ? 'Species' : undefined;
}

function plantingOf({ deed }: FieldTask): Planting | undefined {
  return deed.kind === 'planting' ? deed : undefined;
}

function isNear(task: FieldTask, place: Place): boolean {
  const planting = plantingOf(task);
  if (planting === undefined) return false;
  const { longitude, latitude } = planting.body;
  return isLikelyDuplicate(
    { ...place, plantedAt: new Date() },
    { longitude, latitude, plantedAt: new Date(task.at) },
  );
}
