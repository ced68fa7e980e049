import { metresOutsideLand } from '@nabta/domain/place-check';
import { isLikelyDuplicate, maxAccuracyM } from '@nabta/domain/planting';
import { useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useAssignments } from '../use-field-queries.ts';
import { usePosition } from '../use-position.ts';
import type { Position, PositionState } from '../use-position.ts';
import type { FieldTask, Planting } from '../work/field-task.ts';
import { useFieldTasks, useFieldOutbox } from '../work/use-field-tasks.ts';
import { useStockLeft } from './use-stock-left.ts';
import type { SpecieLeft } from './use-stock-left.ts';

/** In the order in which they are asked. */
type Question = 'inaccurate' | 'outside' | 'duplicate';

type PlantingOptions = { effortId: string; replaces: string | undefined; onPlanted: () => void };

/** State of the planting form; saving keeps the species for the next tree. */
export function usePlanting({ effortId, replaces, onPlanted }: PlantingOptions) {
  const outbox = useFieldOutbox();
  const tasks = useFieldTasks();
  const toasts = useToasts();
  const { t } = useTexts('field');
  const stock = useStockLeft(effortId);
  const position = usePosition();
  const [tagId, setTagId] = useState<string>();
  const [photo, setPhoto] = useState<Blob>();
  const [specieId, setSpecieId] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const [confirmed, setConfirmed] = useState<readonly Question[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const specie = stock.find(({ id }) => id === specieId) ?? (stock.length === 1 ? stock[0] : undefined);
  const isTagUsed = tagId !== undefined && tasks.some((task) => plantingOf(task)?.body.tagId === tagId);
  const isInaccurate = typeof position !== 'string' && position.accuracyM > maxAccuracyM;
  const land = useAssignments().data?.find(({ id }) => id === effortId)?.land;
  const outsideM = typeof position === 'string' || land === undefined ? 0 : metresOutsideLand(position, land);
  const missingField = findMissingField({ tagId, photo, position, specie });

  function save(answeredQuestion?: Question): void {
    setIsSubmitted(true);
    setQuestion(undefined);
    if (isTagUsed || tagId === undefined || specie === undefined || typeof position === 'string') return;
    if (missingField !== undefined || isSaving) return;
    const answers = answeredQuestion === undefined ? confirmed : [...confirmed, answeredQuestion];
    setConfirmed(answers);
    const openQuestion = listQuestions(position).find((asked) => !answers.includes(asked));
    if (openQuestion !== undefined) return setQuestion(openQuestion);
    const confirmations = {
      ...(answers.includes('inaccurate') && { isPlaceSure: true }),
      ...(answers.includes('duplicate') && { isAnother: true }),
    };
    const body = { effortId, specieId: specie.id, tagId, ...position, plantedAt: nowIso(), ...confirmations };
    void storePlanting({
      kind: 'planting',
      body: replaces === undefined ? body : { ...body, replaces },
      specieName: specie.name,
    });
  }

  function listQuestions(at: Position): Question[] {
    return [
      ...(isInaccurate ? (['inaccurate'] as const) : []),
      ...(outsideM > 0 ? (['outside'] as const) : []),
      ...(tasks.some((task) => isNear(task, at)) ? (['duplicate'] as const) : []),
    ];
  }

  async function storePlanting(planting: Planting): Promise<void> {
    setIsSaving(true);
    try {
      await outbox.add(planting, photo);
      const count = outbox.list().filter(({ state }) => state !== 'sent').length;
      toasts.show({ kind: 'success', text: t('planting.kept', { count }) });
      setTagId(undefined);
      setPhoto(undefined);
      setConfirmed([]);
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
    /** The tag is already part of a planting on this phone. */
    isTagUsed,
    photo,
    setPhoto,
    specie,
    setSpecie: ({ id }: SpecieLeft) => setSpecieId(id),
    position,
    isInaccurate,
    /** Metres between the phone and the land of the effort. */
    outsideM,
    /** Set after the first attempt to save. */
    missingField: isSubmitted ? missingField : undefined,
    /** Confirmation needed before saving. */
    question,
    dismissQuestion: () => setQuestion(undefined),
    isSaving,
    save,
  };
}

const nowIso = () => new Date().toISOString();

type MissingField = 'Tag' | 'Photo' | 'Place' | 'Species';

type RequiredFields = {
  tagId: string | undefined;
  photo: Blob | undefined;
  position: PositionState;
  specie: SpecieLeft | undefined;
};

/** Returns the suffix of the text key that asks for the field. */
function findMissingField({ tagId, photo, position, specie }: RequiredFields): MissingField | undefined {
  if (tagId === undefined) return 'Tag';
  if (photo === undefined) return 'Photo';
  if (typeof position === 'string') return 'Place';
  return specie === undefined ? 'Species' : undefined;
}

function plantingOf({ deed }: FieldTask): Planting | undefined {
  return deed.kind === 'planting' ? deed : undefined;
}

function isNear(task: FieldTask, position: Position): boolean {
  const planting = plantingOf(task);
  if (planting === undefined) return false;
  const { longitude, latitude } = planting.body;
  return isLikelyDuplicate(
    { ...position, plantedAt: new Date() },
    { longitude, latitude, plantedAt: new Date(task.at) },
  );
}
