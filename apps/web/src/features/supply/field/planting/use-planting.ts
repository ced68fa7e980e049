import { areLikelyOne, maxAccuracyM } from '@nabta/domain/planting';
import { useState } from 'react';

import { fieldTexts } from '../../../locales/field.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { usePlace } from '../use-place.ts';
import type { Place, PlaceState } from '../use-place.ts';
import type { FieldWork, Planting } from '../work/field-work.ts';
import { useFieldWork, useWorkSender } from '../work/use-field-work.ts';
import { useStockLeft } from './use-stock-left.ts';
import type { SpecieLeft } from './use-stock-left.ts';

type Missing = 'Tag' | 'Photo' | 'Place' | 'Species';
type Sure = { isPlaceSure?: boolean; isAnother?: boolean };

export type PlantingForm = {
  tagId: string | undefined;
  setTagId: (id: string) => void;
  /** This phone has hung the tag on a tree before. */
  isTagUsed: boolean;
  photo: Blob | undefined;
  setPhoto: (photo: Blob | undefined) => void;
  specie: SpecieLeft | undefined;
  setSpecie: (specie: SpecieLeft) => void;
  place: PlaceState;
  isRough: boolean;
  /** What was missing when it was last to be saved. */
  missing: Missing | undefined;
  /** What the person has to say first. */
  question: 'rough' | 'twice' | undefined;
  dropQuestion: () => void;
  isSaving: boolean;
  save: (sure?: Sure) => void;
};

type Wish = { effortId: string; replaces: string | undefined; onPlanted: () => void };

/** What is known of the tree that is being planted; the species stays for the next one. */
export function usePlanting({ effortId, replaces, onPlanted }: Wish): PlantingForm {
  const sender = useWorkSender();
  const works = useFieldWork();
  const toasts = useToasts();
  const tell = useTextFile(fieldTexts);
  const stock = useStockLeft(effortId);
  const place = usePlace();
  const [tagId, setTagId] = useState<string>();
  const [photo, setPhoto] = useState<Blob>();
  const [specieId, setSpecieId] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const [question, setQuestion] = useState<'rough' | 'twice'>();
  const [sure, setSure] = useState<Sure>({});
  const [isSaving, setIsSaving] = useState(false);
  const specie = stock.find(({ id }) => id === specieId) ?? (stock.length === 1 ? stock[0] : undefined);
  const isTagUsed = tagId !== undefined && works.some((work) => plantingOf(work)?.body.tagId === tagId);
  const isRough = typeof place !== 'string' && place.accuracyM > maxAccuracyM;
  const missing = whatIsMissing({ tagId, photo, place, specie });

  function save(said: Sure = {}): void {
    setIsTried(true);
    setQuestion(undefined);
    if (isTagUsed || tagId === undefined || specie === undefined || typeof place === 'string') return;
    if (missing !== undefined || isSaving) return;
    const certain = { ...sure, ...said };
    setSure(certain);
    if (isRough && certain.isPlaceSure !== true) return setQuestion('rough');
    if (certain.isAnother !== true && works.some((work) => isNear(work, place))) return setQuestion('twice');
    const body = { effortId, specieId: specie.id, tagId, ...place, plantedAt: nowInWords(), ...certain };
    void keep({
      kind: 'planting',
      body: replaces === undefined ? body : { ...body, replaces },
      specieName: specie.name,
    });
  }

  async function keep(planting: Planting): Promise<void> {
    setIsSaving(true);
    try {
      await sender.add(planting, photo);
      const count = sender.list().filter(({ state }) => state !== 'sent').length;
      toasts.show({ kind: 'success', text: tell('planting.kept', { count }) });
      setTagId(undefined);
      setPhoto(undefined);
      setSure({});
      setIsTried(false);
      onPlanted();
    } catch (error) {
      reportError(error, { action: 'keep-planting' });
      toasts.show({ kind: 'error', text: tell('planting.notKept'), duration: 8_000 });
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
    isRough,
    missing: isTried ? missing : undefined,
    question,
    dropQuestion: () => setQuestion(undefined),
    isSaving,
    save,
  };
}

const nowInWords = () => new Date().toISOString();

function whatIsMissing(
  form: Pick<PlantingForm, 'tagId' | 'photo' | 'place' | 'specie'>,
): Missing | undefined {
  if (form.tagId === undefined) return 'Tag';
  if (form.photo === undefined) return 'Photo';
  if (typeof form.place === 'string') return 'Place';
  return form.specie === undefined ? 'Species' : undefined;
}

function plantingOf({ deed }: FieldWork): Planting | undefined {
  return deed.kind === 'planting' ? deed : undefined;
}

function isNear(work: FieldWork, place: Place): boolean {
  const planting = plantingOf(work);
  if (planting === undefined) return false;
  const { longitude, latitude } = planting.body;
  return areLikelyOne(
    { ...place, plantedAt: new Date() },
    { longitude, latitude, plantedAt: new Date(work.at) },
  );
}
