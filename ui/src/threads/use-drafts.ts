import { useState } from 'react';

export type Draft = { readonly text: string; readonly change: (text: string) => void };

/** What was typed for each record. A page keeps it, so that it outlasts the panel in which it was typed. */
export function useDrafts(): (id: string) => Draft {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  return (id) => ({
    text: texts[id] ?? '',
    change: (text) => setTexts((before) => ({ ...before, [id]: text })),
  });
}
