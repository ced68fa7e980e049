import { cleanPersonName, nameMaxLength } from '@nabta/domain/person-name';

export type NameProblem = 'missing' | 'too-long' | 'no-letters';

/** Returns why a text is not a valid first or last name, or undefined. */
export function nameProblem(text: string): NameProblem | undefined {
  if (text.trim() === '') return 'missing';
  if (cleanPersonName(text) !== undefined) return undefined;
  return [...text.trim()].length > nameMaxLength ? 'too-long' : 'no-letters';
}
