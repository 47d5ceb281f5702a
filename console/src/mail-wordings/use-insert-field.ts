import type { WordingPart } from '@plumbline/rules/mails/mail-wording';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { WordingDraft } from './use-wording-draft.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;
type Place = { part: WordingPart; box: TextBox };

/** Inserts text at the cursor of the part that was written in last, which then goes on behind it. */
export function useInsertField({ words, change }: Pick<WordingDraft, 'change' | 'words'>) {
  const last = useRef<Place | null>(null);
  const [cursor, setCursor] = useState<{ box: TextBox; at: number } | null>(null);
  useLayoutEffect(() => {
    cursor?.box.focus();
    cursor?.box.setSelectionRange(cursor.at, cursor.at);
  }, [cursor]);
  return {
    /** For the field of a part. */
    onFocus: (part: WordingPart) => (event: FocusEvent<TextBox>) => {
      last.current = { part, box: event.currentTarget };
    },
    insert: (text: string, parts: readonly WordingPart[]) => {
      const place = last.current !== null && parts.includes(last.current.part) ? last.current : null;
      const part = place?.part ?? parts[0];
      if (part === undefined) return;
      const value = words[part];
      const from = place?.box.selectionStart ?? value.length;
      change({ [part]: value.slice(0, from) + text + value.slice(place?.box.selectionEnd ?? from) });
      if (place) setCursor({ box: place.box, at: from + text.length });
    },
  };
}
