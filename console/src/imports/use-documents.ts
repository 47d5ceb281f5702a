import type { Answer, Input } from '@plumbline/contract/call';
import type { matchDocuments as MatchCall, uploadDocument as UploadCall } from '@plumbline/contract/imports/documents';
import { matchDocuments, uploadDocument } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import { DOCUMENTS_MAX, type DocumentOutcome } from '@plumbline/rules/imports/document-file';
import { namedDay, namedType } from '@plumbline/rules/imports/named-records';
import type { DocumentType } from '@plumbline/rules/waivers/documents';
import { fileProblem, type FilePurpose } from '@plumbline/rules/waivers/waiver-files';
import { sendForm } from '@plumbline/ui/app/send-form';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_PROBLEM_WORDS, NO_NUMBER } from './import-words.ts';

export type Candidate = Answer<typeof MatchCall>['rows'][number]['candidates'][number];

export type DocumentFile = {
  readonly key: string;
  readonly file: File;
  /** Null until the server has looked for the number in the name. */
  readonly candidates: readonly Candidate[] | null;
  readonly target: Candidate | null;
  /** Of a project's document. */
  readonly type: DocumentType;
  readonly day: Day | null;
  readonly state: 'ready' | 'sending' | 'done' | 'failed' | 'refused';
  readonly sent: number;
  readonly outcome: DocumentOutcome | null;
  readonly problem: string | null;
};

type UploadInput = Input<typeof UploadCall, File> & Parameters<typeof sendForm>[2];

const uploadFile = ({ signal, onProgress, ...input }: UploadInput) =>
  sendForm(uploadDocument, input, { ...(signal && { signal }), ...(onProgress && { onProgress }) });

const problemOf = (file: File, purpose: FilePurpose): string | null => {
  const problem = fileProblem(file, purpose);
  return problem === null ? null : DOCUMENT_PROBLEM_WORDS[problem];
};

const newFile = (file: File): DocumentFile => {
  const problem = problemOf(file, 'project-document');
  return {
    key: crypto.randomUUID(),
    file,
    candidates: problem === null ? null : [],
    target: null,
    type: namedType(file.name) ?? 'preliminary-notice',
    day: namedDay(file.name),
    state: problem === null ? 'ready' : 'refused',
    sent: 0,
    outcome: null,
    problem,
  };
};

/** Only a PDF can be that of an invoice. */
const withTarget = (entry: DocumentFile, target: Candidate | null): DocumentFile => {
  const problem = target?.kind === 'invoice' ? problemOf(entry.file, 'invoice-document') : null;
  return { ...entry, target: problem === null ? target : null, problem };
};

/** What the load button sends: what was not sent yet, or did not arrive. */
const isToSend = ({ state, target }: DocumentFile): boolean =>
  target !== null && (state === 'ready' || state === 'failed');

type FileList = ReturnType<typeof useFileList>;

function useFileList() {
  const [files, setFiles] = useState<readonly DocumentFile[]>([]);
  const latest = useRef(files);
  const update = (next: (before: readonly DocumentFile[]) => readonly DocumentFile[]) => {
    latest.current = next(latest.current);
    setFiles(latest.current);
  };
  const change = (key: string, next: (entry: DocumentFile) => DocumentFile) =>
    update((before) => before.map((entry) => (entry.key === key ? next(entry) : entry)));
  return { files, latest, update, change };
}

/** Looks for the numbers in the names of files, or for one that a person has typed. */
function useMatch({ change }: FileList) {
  const match = useCall(matchDocuments, { failed: false });
  return async (entries: readonly { key: string; text: string }[], unknown: string | null) => {
    if (entries.length === 0) return;
    const names = [...new Set(entries.map(({ text }) => text))];
    const answer = await match.mutateAsync({ names }).catch((error: unknown) => error as Error);
    for (const { key, text } of entries) {
      if (answer instanceof Error) {
        change(key, (entry) => ({ ...entry, candidates: [], problem: answer.message }));
        continue;
      }
      const candidates = answer.rows.find(({ name }) => name === text)?.candidates ?? [];
      const [first, ...others] = candidates;
      if (first === undefined) change(key, (entry) => ({ ...entry, candidates, target: null, problem: unknown }));
      else change(key, (entry) => withTarget({ ...entry, candidates }, others.length === 0 ? first : null));
    }
  };
}

/** Sends one file after the other. */
function useSending({ latest, change }: FileList) {
  const [isSending, setIsSending] = useState(false);
  const [importId, setImportId] = useState<string | null>(null);
  // One for the whole page: a retry after a lost connection belongs to the same import.
  const runId = useRef(crypto.randomUUID());
  const canceling = useRef<AbortController>(null);
  const upload = useCall(uploadFile, { failed: false });
  useEffect(() => () => canceling.current?.abort(), []);
  const sendOne = async ({ key, file, type, day }: DocumentFile, target: Candidate, signal: AbortSignal) => {
    change(key, (before) => ({ ...before, state: 'sending', sent: 0, problem: null }));
    try {
      const loaded = await upload.mutateAsync({
        importId: runId.current,
        kind: target.kind,
        recordId: target.id,
        ...(target.kind === 'project' && { type, ...(day !== null && { date: day }) }),
        uploads: [file],
        signal,
        onProgress: (sent) => change(key, (before) => ({ ...before, sent })),
      });
      if (loaded.importId !== null) setImportId(loaded.importId);
      change(key, (before) => ({ ...before, state: 'done', outcome: loaded.outcome }));
    } catch (error) {
      const isFinal = isRefusal(error) && error.code !== 'import_busy';
      change(key, (before) => ({
        ...before,
        state: signal.aborted ? 'ready' : isFinal ? 'refused' : 'failed',
        problem: isRefusal(error) ? error.message : null,
      }));
    }
  };
  const load = async () => {
    const own = new AbortController();
    canceling.current = own;
    setIsSending(true);
    for (const entry of latest.current.filter(isToSend)) {
      if (own.signal.aborted) break;
      if (entry.target) await sendOne(entry, entry.target, own.signal);
    }
    setIsSending(false);
  };
  return { isSending, importId, load, cancel: () => canceling.current?.abort() };
}

/** Files are matched when they are chosen, and sent when the person says so. */
export function useDocuments() {
  const list = useFileList();
  const { files, latest, update, change } = list;
  const [isOver, setIsOver] = useState(false);
  const match = useMatch(list);
  return {
    ...useSending(list),
    files,
    /** More were chosen than are loaded at once. */
    isOver,
    toSend: files.filter(isToSend),
    add: (chosen: readonly File[]) => {
      const room = DOCUMENTS_MAX - latest.current.length;
      setIsOver(chosen.length > room);
      const added = chosen.slice(0, room).map(newFile);
      update((before) => [...before, ...added]);
      const good = added.filter(({ state }) => state === 'ready');
      const named = good.map(({ key, file }) => ({ key, text: file.name }));
      void match(named, null);
    },
    find: (key: string, text: string) => void match([{ key, text }], NO_NUMBER),
    choose: (key: string, target: Candidate | null) => change(key, (entry) => withTarget(entry, target)),
    describe: (key: string, part: Partial<Pick<DocumentFile, 'day' | 'type'>>) =>
      change(key, (entry) => ({ ...entry, ...part })),
    remove: (key: string) => update((before) => before.filter((entry) => entry.key !== key)),
  };
}

export type Documents = ReturnType<typeof useDocuments>;
