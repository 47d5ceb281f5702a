import { useEffect, useRef, useState } from 'react';

const focusInvalid = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();

/** For a form: the first field with a problem gets the focus whenever problems are found. */
export function useFocusInvalid(problems: object | string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems !== null && Object.keys(problems).length > 0) focusInvalid(form.current);
  }, [problems]);
  return form;
}

/** For fields in a dialog: the first one that is marked after a try to send them gets the focus. */
export function useFocusInvalidOnSend() {
  const fields = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) focusInvalid(fields.current);
  }, [tries]);
  return { fields, onSend: () => setTries((before) => before + 1) };
}
