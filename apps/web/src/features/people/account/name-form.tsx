import { cleanPersonName, nameMaxLength } from '@nabta/domain/person-name';
import { useRef, useState, useTransition } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { TextField } from '#ui/text-field.tsx';

import utilities from '#ui/utilities.module.css';

export type Names = { firstname: string; lastname: string };

const fields = ['firstname', 'lastname'] as const;

const commonTexts = {
  'too-long': 'newUser.errorLength',
  'no-letters': 'newUser.errorLetters',
  address: 'newUser.errorAddress',
} as const;

const problemTexts = {
  firstname: { missing: 'newUser.errorFirstname', ...commonTexts },
  lastname: { missing: 'newUser.errorLastname', ...commonTexts },
} as const satisfies Record<keyof Names, Record<NameProblem, string>>;

interface NameFormProps {
  id?: string;
  initial?: Names;
  autoFocus?: boolean;
  pending: boolean;
  onSubmit: (names: Names) => void;
  /** Submit button, unless it is outside the form. */
  children?: ReactNode;
}

/** First and last name; submits trimmed values once both are valid. */
export function NameForm({ id, initial, autoFocus = false, pending, onSubmit, children }: NameFormProps) {
  const { t } = useTexts();
  const [names, setNames] = useState<Names>(initial ?? { firstname: '', lastname: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof Names, NameProblem | undefined>>>({});
  const [isValidating, startValidation] = useTransition();
  const inputs = useRef<Partial<Record<keyof Names, HTMLInputElement | null>>>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!pending && !isValidating) startValidation(validateAndSubmit);
  }

  async function validateAndSubmit(): Promise<void> {
    const [firstname, lastname] = await Promise.all([
      validateName(names.firstname),
      validateName(names.lastname),
    ]);
    const submitProblems = { firstname, lastname };
    setProblems(submitProblems);
    const firstInvalid = fields.find((field) => submitProblems[field] !== undefined);
    if (firstInvalid) inputs.current[firstInvalid]?.focus();
    else onSubmit({ firstname: names.firstname.trim(), lastname: names.lastname.trim() });
  }

  return (
    <form id={id} noValidate className={utilities.stack18} onSubmit={submit}>
      {fields.map((field) => {
        const problem = problems[field];
        return (
          <TextField
            key={field}
            ref={(input) => {
              inputs.current[field] = input;
            }}
            label={t(`newUser.${field}`)}
            placeholder={t(`newUser.${field}Placeholder`)}
            autoComplete={field === 'firstname' ? 'given-name' : 'family-name'}
            autoCapitalize="words"
            enterKeyHint={field === 'firstname' ? 'next' : 'done'}
            spellCheck={false}
            autoFocus={autoFocus && field === 'firstname'}
            readOnly={pending || isValidating}
            error={problem && t(problemTexts[field][problem])}
            value={names[field]}
            onChange={(text) => {
              setNames({ ...names, [field]: text });
              setProblems({ ...problems, [field]: undefined });
            }}
          />
        );
      })}
      {children}
    </form>
  );
}

type NameProblem = 'missing' | 'too-long' | 'no-letters' | 'address';

/** Returns why a text is not a valid first or last name, or undefined. */
export async function validateName(text: string): Promise<NameProblem | undefined> {
  if (text.trim() === '') return 'missing';
  const name = cleanPersonName(text);
  if (name !== undefined) return (await isAddress(name)) ? 'address' : undefined;
  return [...text.trim()].length > nameMaxLength ? 'too-long' : 'no-letters';
}

/** The list of domains loads on submit, since it is too large for sign-in; without it only the server refuses. */
async function isAddress(name: string): Promise<boolean> {
  try {
    const { hasHostName } = await import('@nabta/domain/host-name');
    return hasHostName(name);
  } catch {
    return false;
  }
}
