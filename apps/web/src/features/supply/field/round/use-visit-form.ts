import type { RoundTree } from '@nabta/contract/field';
import type { LossCause } from '@nabta/domain/loss-cause';
import { useState } from 'react';

import { shrinkPhoto } from '../../../kit/photo/shrink-photo.ts';
import { fieldTexts } from '../../../locales/field.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { readAmount } from '../../measurement/read-amount.ts';
import type { Visit } from '../work/field-work.ts';
import { useWorkSender } from '../work/use-field-work.ts';

/** How a tree is found, as one would say it; a damaged one is alive and needs somebody. */
export const findings = ['good', 'fair', 'poor', 'damaged', 'dead'] as const;
type Finding = (typeof findings)[number];

type Entered = {
  finding: Finding | undefined;
  cause: LossCause | undefined;
  water: string;
  girth: string;
  height: string;
  photo: File | undefined;
};
type Problem = 'nothing' | 'cause' | 'water' | 'girth' | 'height';

const empty: Entered = {
  finding: undefined,
  cause: undefined,
  water: '',
  girth: '',
  height: '',
  photo: undefined,
};

/** What somebody enters at a tree, until it is kept on the phone. */
export function useVisitForm(tree: RoundTree, onSaved: (isLoss: boolean) => void) {
  const tell = useTextFile(fieldTexts);
  const sender = useWorkSender();
  const toasts = useToasts();
  const [entered, setEntered] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const problem = problemOf(entered);

  async function save(): Promise<void> {
    setIsTried(true);
    if (problem !== undefined || isSaving) return;
    setIsSaving(true);
    try {
      const photo = entered.photo && (await shrinkPhoto(entered.photo));
      if (typeof photo === 'string') {
        toasts.show({ kind: 'error', text: tell('planting.photoFailed'), duration: 8_000 });
        return;
      }
      const body = { at: new Date().toISOString(), ...saidIn(entered, tree) };
      const specieName = tree.specie?.commonName ?? {};
      await sender.add({ kind: 'visit', publicId: tree.publicId, body, specieName }, photo);
      toasts.show({ kind: 'success', text: tell('visit.kept') });
      onSaved(entered.finding === 'dead');
    } catch (error) {
      reportError(error, { action: 'keep-visit' });
      toasts.show({ kind: 'error', text: tell('planting.notKept'), duration: 8_000 });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    ...entered,
    problem: isTried ? problem : undefined,
    change: (part: Partial<Entered>) => setEntered((known) => ({ ...known, ...part })),
    isSaving,
    save: () => void save(),
  };
}

function problemOf({ finding, cause, water, girth, height }: Entered): Problem | undefined {
  if (finding === 'dead') return cause === undefined ? 'cause' : undefined;
  const numbers = { water, girth, height };
  for (const [field, text] of Object.entries(numbers))
    if (text.trim() !== '' && readAmount(text) === undefined) return field as Problem;
  const isEmpty = finding === undefined && Object.values(numbers).every((text) => text.trim() === '');
  return isEmpty ? 'nothing' : undefined;
}

/** A good check ends damage that was told before. */
function saidIn(entered: Entered, { isDamaged }: RoundTree): Omit<Visit['body'], 'at'> {
  const { finding, cause, water, girth, height } = entered;
  if (finding === 'dead') return { lossCause: cause ?? 'unknown' };
  const [litres, girthCm, heightM] = [water, girth, height].map(readAmount);
  return {
    ...(finding === 'damaged' && { isDamaged: true }),
    ...(finding !== undefined && finding !== 'damaged' && { health: finding }),
    ...(finding === 'good' && isDamaged && { isDamaged: false }),
    ...(litres !== undefined && { litres }),
    ...(girthCm !== undefined && { girthCm }),
    ...(heightM !== undefined && { heightM }),
  };
}
