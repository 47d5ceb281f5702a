import type { Answer } from '@plumbline/contract/call';
import type { getMailWording as Call } from '@plumbline/contract/mails/mail-wordings';
import { getMailWording, listMailWordings, resetMailWording, saveMailWording } from '@plumbline/contract/paths.gen';
import {
  cleanWording,
  isSameWording,
  type MailWording,
  OUR_WORDING,
  WORDING_PARTS,
  wordingOrNull,
  wordingProblems,
  wordsOf,
} from '@plumbline/rules/mails/mail-wording';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { messages } from '../messages.ts';

export type Wording = Answer<typeof Call>;

const CHANGES = [getMailWording, listMailWordings];

/** What is typed, beside what is stored: what somebody else saves meanwhile takes nothing of it. */
export function useWordingDraft(stored: Wording, reload: () => Promise<unknown>) {
  const { kind } = stored;
  const [edited, setEdited] = useState<Partial<MailWording>>({});
  /** The version that the person has seen. */
  const [seen, setSeen] = useState(stored.version);
  const words = { ...wordsOf(stored), ...edited };
  const clean = cleanWording(words);
  const changedCount = WORDING_PARTS.filter((part) => clean[part] !== stored[part]).length;
  const isOurs = wordingOrNull(clean) === null;
  const take = ({ version }: Wording) => {
    setSeen(version);
    setEdited({});
  };
  const options = (message: string) => ({
    changes: CHANGES,
    onDone: async (saved: Wording) => {
      await reload();
      take(saved);
      toast.success(message);
    },
    refused: { mail_wording_changed: () => void reload() },
  });
  const save = useCall(saveMailWording, options(messages.mailWordings.saved));
  const reset = useCall(resetMailWording, options(messages.mailWordings.reset));
  return {
    words,
    clean,
    isOurs,
    changedCount,
    problems: isOurs ? {} : wordingProblems(kind, clean),
    /** Somebody else has saved since the person began. */
    isOvertaken: stored.version !== seen && changedCount > 0,
    isBusy: save.isPending || reset.isPending,
    change: (part: Partial<MailWording>) => {
      if (Object.keys(edited).length === 0) setSeen(stored.version);
      setEdited({ ...edited, ...part });
    },
    discard: () => take(stored),
    /** Knowing what is stored now. */
    save: (version: number) => (isOurs ? reset.mutate({ kind, version }) : save.mutate({ kind, version, ...clean })),
    reset: () => reset.mutate({ kind, version: stored.version }),
    seen,
    isStoredOurs: isSameWording(wordsOf(stored), OUR_WORDING),
  };
}

export type WordingDraft = ReturnType<typeof useWordingDraft>;
