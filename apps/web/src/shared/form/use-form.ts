import { useState } from 'react';
import type { FormEvent } from 'react';

interface FormOptions<Values extends object> {
  initial: Values | (() => Values);
  /** Texts of the fields that cannot be submitted yet; shown after the first attempt. */
  problems?: { [Name in keyof Values]?: (value: Values[Name]) => string | false };
  submit: (values: Values) => void;
}

/** State of a form: values, changes, and problems from the first attempt to submit on. */
export function useForm<Values extends object>({ initial, problems, submit }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }));
  const problemOf = (name: keyof Values) => problems?.[name]?.(values[name]) || undefined;
  return {
    values,
    change,
    isSubmitted,
    form: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        setIsSubmitted(true);
        for (const name in values) if (problemOf(name) !== undefined) return;
        submit(values);
      },
    },
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => setValues((current) => ({ ...current, [name]: value })),
      error: isSubmitted ? problemOf(name) : undefined,
    }),
    reset: () => {
      setValues(initial);
      setIsSubmitted(false);
    },
  };
}
