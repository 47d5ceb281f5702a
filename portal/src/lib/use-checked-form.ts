import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { SyntheticEvent } from 'react';

export type CheckedForm<Values> = UseFormReturnType<Values> & {
  /** Validates the fields, then sends their values or focuses the first invalid field. */
  submit: (send: (values: Values) => void) => (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Shows the server's errors at their fields and focuses the first one. */
  refuse: (errors: FormErrors) => void;
};

/** A Mantine form validated by a rule; values stay until `reset`. The name must be unique on the page. */
export function useCheckedForm<Values extends object>(
  name: string,
  initialValues: Values,
  check: (values: Values) => FormErrors,
): CheckedForm<Values> {
  const form = useForm<Values>({ name, initialValues, validate: check });
  const focusFirst = (errors: FormErrors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    ...form,
    submit: (send) => form.onSubmit(send, focusFirst),
    refuse: (errors) => {
      form.setErrors(errors);
      focusFirst(errors);
    },
  };
}
