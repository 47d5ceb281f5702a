import { useEffect, useRef } from 'react';

/** For a form: the first field with a problem gets the focus whenever problems are found. */
export function useFocusInvalid(problems: object | string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems !== null && Object.keys(problems).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
    }
  }, [problems]);
  return form;
}
