import { addWaiverDraftFile, removeWaiverDraftFile } from '@plumbline/contract/paths.gen';
import { blockerWords } from '@plumbline/rules/waivers/blocker-words';
import { fileProblem } from '@plumbline/rules/waivers/waiver-files';
import { sendForm } from '@plumbline/ui/app/send-form';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { useRef, useState } from 'react';
import { waiverMessages as words } from './waiver-messages.ts';

export type WaiverFilePurpose = 'custom-form' | 'unconditional-template';

export type WaiverFile = {
  readonly key: string;
  readonly purpose: WaiverFilePurpose;
  readonly name: string;
  readonly size: number;
  readonly state: 'sending' | 'kept' | 'failed';
  /** How much of it was sent, from 0 to 1. */
  readonly sent: number;
  /** Its id in the draft, or in the request from which it is taken over; null until it is there. */
  readonly id: string | null;
  /** It belongs to an earlier request, and stays there. */
  readonly isTaken: boolean;
  /** null for a file of an earlier visit. */
  readonly file: File | null;
};

export type DraftFile = Pick<WaiverFile, 'name' | 'size' | 'purpose'> & {
  readonly id: string;
  readonly isTaken?: boolean;
};

export type WaiverFiles = {
  readonly all: readonly WaiverFile[];
  /** Why files were not taken, by purpose. */
  readonly refusedBy: Readonly<Partial<Record<WaiverFilePurpose, string>>>;
  readonly add: (purpose: WaiverFilePurpose, files: readonly File[]) => void;
  readonly retry: (file: WaiverFile) => void;
  readonly remove: (file: WaiverFile) => void;
};

const FIELD = { 'custom-form': 'files', 'unconditional-template': 'unconditionalTemplateFile' } as const;

const keptFile = ({ id, name, size, purpose, isTaken = false }: DraftFile): WaiverFile => ({
  key: id,
  id,
  isTaken,
  name,
  size,
  purpose,
  state: 'kept',
  sent: 1,
  file: null,
});

type FileUpload = { purpose: WaiverFilePurpose; file: File } & Parameters<typeof sendForm>[2];

const uploadFile = ({ purpose, file, ...options }: FileUpload) =>
  sendForm(addWaiverDraftFile, { purpose, uploads: [file] }, options);

/**
 * Each file is kept with the draft as soon as it is chosen, so that it survives a reload (decision D13). `onLeft` says
 * that a file of an earlier request is not taken over.
 */
export function useWaiverFiles(before: readonly DraftFile[], onLeft: (id: string) => void): WaiverFiles {
  const [all, setAll] = useState(() => before.map(keptFile));
  const [refusedBy, setRefusedBy] = useState<WaiverFiles['refusedBy']>({});
  const latest = useRef(all);
  const uploads = useRef(new Map<string, AbortController>());
  const upload = useCall(uploadFile, { failed: false });
  const removal = useCall(removeWaiverDraftFile, { failed: false });
  const update = (next: (files: readonly WaiverFile[]) => WaiverFile[]) => {
    latest.current = next(latest.current);
    setAll(latest.current);
  };
  const change = (key: string, part: Partial<WaiverFile>) =>
    update((files) => files.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: string) => update((files) => files.filter((each) => each.key !== key));
  const refuse = (purpose: WaiverFilePurpose, why: string | undefined) =>
    setRefusedBy(({ [purpose]: _, ...others }) => ({ ...others, ...(why !== undefined && { [purpose]: why }) }));

  const send = async ({ key, purpose, name, file }: WaiverFile) => {
    if (file === null) return;
    change(key, { state: 'sending', sent: 0 });
    const canceling = new AbortController();
    uploads.current.set(key, canceling);
    try {
      const { id } = await upload.mutateAsync({
        purpose,
        file,
        signal: canceling.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      if (latest.current.some((each) => each.key === key)) change(key, { state: 'kept', id });
      else removal.mutate({ id });
    } catch (error) {
      if (isRefusal(error)) {
        drop(key);
        refuse(purpose, error.message.startsWith(name) ? error.message : words.refusedFile(name, error.message));
      } else change(key, { state: 'failed' });
    }
  };
  const remove = ({ key, id, isTaken }: WaiverFile) => {
    drop(key);
    uploads.current.get(key)?.abort();
    if (id === null) return;
    if (isTaken) onLeft(id);
    else removal.mutate({ id });
  };
  return {
    all,
    refusedBy,
    add: (purpose, files) => {
      const checked = files.map((file) => ({ file, reason: fileProblem(file, purpose) }));
      const problems = checked.flatMap(({ file, reason }) =>
        reason === null ? [] : [words.refusedFile(file.name, blockerWords({ field: FIELD[purpose], reason }))],
      );
      refuse(purpose, problems.length === 0 ? undefined : problems.join(' '));
      const good = checked.filter(({ reason }) => reason === null).map(({ file }) => newFile(purpose, file));
      // A form has one template: another one takes its place.
      if (purpose === 'unconditional-template' && good.length > 0)
        for (const old of latest.current.filter((each) => each.purpose === purpose)) remove(old);
      update((before_) => [...before_, ...good]);
      for (const entry of good) void send(entry);
    },
    retry: (file) => void send(file),
    remove: (file) => {
      refuse(file.purpose, undefined);
      remove(file);
    },
  };
}

const newFile = (purpose: WaiverFilePurpose, file: File): WaiverFile => ({
  key: crypto.randomUUID(),
  purpose,
  name: file.name,
  size: file.size,
  state: 'sending',
  sent: 0,
  id: null,
  isTaken: false,
  file,
});
