import { uploadImport } from '@plumbline/contract/paths.gen';
import { later } from '@plumbline/rules/dates';
import type { FileKind } from '@plumbline/rules/imports/import-kinds';
import { importFileProblem } from '@plumbline/rules/imports/import-file';
import { CallFailed } from '@plumbline/ui/app/send';
import { sendForm } from '@plumbline/ui/app/send-form';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { useCall } from '@plumbline/ui/app/use-call';
import { useEffect, useRef, useState } from 'react';
import { FILE_PROBLEM_WORDS } from './import-words.ts';
import type { Run } from './run.ts';

export type Upload = {
  /** The file that is sent, or that could not be. */
  readonly file: File | null;
  readonly isSending: boolean;
  /** From 0 to 1. */
  readonly sent: number;
  readonly problem: string | null;
  /** Of a workbook that has several: one has to be chosen. */
  readonly sheets: readonly string[] | null;
  readonly chooseSheet: (sheet: string) => void;
  readonly send: (file: File) => void;
  /** The same file once more. */
  readonly retry: (() => void) | null;
  readonly cancel: () => void;
};

type UploadInput = {
  kind: FileKind;
  file: File;
  sheet: string | undefined;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/**
 * The device knows when the file was written, which is nearer to what the balances are of than the time of the upload:
 * payments that the ERP has posted in between are not in it. The server takes no time in the future.
 */
const writtenAt = ({ lastModified }: File): string => later('1970-01-01T00:00:00Z', lastModified).toISOString();

const uploadFile = ({ kind, file, sheet, signal, onProgress }: UploadInput) =>
  sendForm(
    uploadImport,
    { kind, uploads: [file], asOf: writtenAt(file), ...(sheet !== undefined && { sheet }) },
    { signal, onProgress },
  );

const sheetsIn = ({ details }: CallFailed): string[] =>
  Array.isArray(details?.['sheets']) ? details['sheets'].map(String) : [];

/** Sends a file as soon as it is chosen. One that could not be sent stays, to be tried again. */
export function useUpload(kind: FileKind, onDone: (run: Run) => void): Upload {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [sheets, setSheets] = useState<readonly string[] | null>(null);
  const canceling = useRef<AbortController>(null);
  const call = useCall(uploadFile, {
    onDone,
    refused: { import_sheet: (refused) => setSheets(sheetsIn(refused)) },
    onFailed: (error) => {
      if (canceling.current?.signal.aborted) return;
      setProblem(problemWords(error));
    },
  });
  // Whoever leaves the page does not want the file to be stored.
  useEffect(() => () => canceling.current?.abort(), []);
  const start = (chosen: File, sheet?: string) => {
    const own = new AbortController();
    canceling.current = own;
    setSent(0);
    setProblem(null);
    setSheets(null);
    call.mutate({ kind, file: chosen, sheet, signal: own.signal, onProgress: setSent });
  };
  const send = (chosen: File) => {
    const found = importFileProblem(chosen);
    setFile(chosen);
    if (found === null) start(chosen);
    else {
      setSheets(null);
      setProblem(FILE_PROBLEM_WORDS[found]);
    }
  };
  const canRetry = file !== null && problem !== null && importFileProblem(file) === null;
  return {
    file,
    isSending: call.isPending,
    sent,
    problem,
    sheets,
    chooseSheet: (sheet) => file && start(file, sheet),
    send,
    retry: canRetry ? () => start(file) : null,
    cancel: () => {
      canceling.current?.abort();
      setFile(null);
      setProblem(null);
    },
  };
}

/** What the server refuses has its own words. */
function problemWords(error: Error): string {
  if (error instanceof CallFailed && error.status < 500) return error.message;
  return failureMessages.somethingWrong;
}
