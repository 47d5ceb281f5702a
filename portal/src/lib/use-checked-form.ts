import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { SyntheticEvent } from 'react';

export type CheckedForm<Values> = UseFormReturnType<Values> & {
  /** Checks the fields and hands their values over, or else leads to the first wrong one. */
  submit: (send: (values: Values) => void) => (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Says at their fields what the server did not take. */
  refuse: (errors: FormErrors) => void;
};

/** A form whose fields a rule checks. What was typed stays until `reset`. The name tells forms of one page apart. */
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
