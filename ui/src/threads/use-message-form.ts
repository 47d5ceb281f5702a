import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { useFocusInvalid } from '../fields/use-focus-invalid.ts';

type MessageText = { readonly text: string; readonly change: (part: { text: string }) => void };

type MessageFormOptions = {
  /** Said when nothing was typed. */
  missing: string;
  isSending: boolean;
  onSend: (text: string) => void;
};

/**
 * The form in which a message is written: the props of the form and of its field, and `submit` for buttons that send in
 * another way. The text is dropped by whoever sends, once it was sent.
 */
export function useMessageForm({ text, change }: MessageText, { missing, isSending, onSend }: MessageFormOptions) {
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const ref = useFocusInvalid(problem);
  const submit = (send = onSend) => {
    if (isSending) return;
    if (text.trim() === '') setProblem({ text: missing });
    else send(text);
  };
  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        submit();
      },
    },
    field: {
      value: text,
      error: problem?.text,
      // Not disabled: that would take the focus away.
      readOnly: isSending,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        change({ text: event.currentTarget.value });
        setProblem(null);
      },
    },
    submit,
  };
}
