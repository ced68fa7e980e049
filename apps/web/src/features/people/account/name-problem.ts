import { cleanPersonName, nameMaxLength } from '@nabta/domain/person-name';

export type NameProblem = 'missing' | 'too-long' | 'no-letters';

/** Why a text cannot be a first or last name; undefined where it can. */
export function nameProblem(text: string): NameProblem | undefined {
  if (text.trim() === '') return 'missing';
  if (cleanPersonName(text) !== undefined) return undefined;
  return [...text.trim()].length > nameMaxLength ? 'too-long' : 'no-letters';
}
