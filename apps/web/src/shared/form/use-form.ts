import { useState } from 'react';
import type { FormEvent } from 'react';

interface FormOptions<Values extends object> {
  initial: Values | (() => Values);
  /** Return the error of a field, which is shown from the first attempt to submit on, or false. */
  validators?: { [Name in keyof Values]?: (value: Values[Name]) => string | false };
  submit: (values: Values) => void;
}

/** State of a form: values, changes, and errors from the first attempt to submit on. */
export function useForm<Values extends object>({ initial, validators, submit }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }));
  const errorOf = (name: keyof Values) => validators?.[name]?.(values[name]) || undefined;
  return {
    values,
    change,
    isSubmitted,
    form: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        setIsSubmitted(true);
        for (const name in values) if (errorOf(name) !== undefined) return;
        submit(values);
      },
    },
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => setValues((current) => ({ ...current, [name]: value })),
      error: isSubmitted ? errorOf(name) : undefined,
    }),
    reset: () => {
      setValues(initial);
      setIsSubmitted(false);
    },
  };
}
