import { useState } from 'react';

type Message = { readonly text: string; readonly files: readonly File[] };

type Change<Value> = { readonly change: (part: Partial<Value>) => void; readonly clear: () => void };

export type Draft = Message & Change<Message> & { readonly isEmpty: boolean };

const EMPTY: Message = { text: '', files: [] };

/** What was filled in for each record. A page keeps it, so that it outlasts the panel in which it was filled in. */
export function useRecordDrafts<Value extends object>(empty: Value): (id: string) => Value & Change<Value> {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Value>>>({});
  return (id) => ({
    ...(drafts[id] ?? empty),
    change: (part) => setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? empty), ...part } })),
    clear: () => setDrafts((before) => ({ ...before, [id]: empty })),
  });
}

/** The message that is being written for each record, with its files. */
export function useDrafts(): (id: string) => Draft {
  const draftOf = useRecordDrafts(EMPTY);
  return (id) => {
    const draft = draftOf(id);
    return { ...draft, isEmpty: draft.text === '' && draft.files.length === 0 };
  };
}
