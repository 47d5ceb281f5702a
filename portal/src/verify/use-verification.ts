// What is known of a file, a code or both.
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import { verifyWaiver, verifyWaiverFile } from '@plumbline/contract/paths.gen';
import type { verifyWaiver as Call } from '@plumbline/contract/verify';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import type { WaiverFile } from './read-waiver-file.ts';

export type VerifiedWaiver = Answer<typeof Call>;
export type Subject = { code: string | null; file: WaiverFile | null };

export type Outcome =
  | { kind: 'nothing' }
  | { kind: 'checking' }
  | { kind: 'failed'; isThrottled: boolean; retry: () => void }
  /** `isFile`: the file is the one that was sealed. `isOther`: it is not the one of the code. */
  | { kind: 'known'; waiver: VerifiedWaiver; isFile: boolean; isOther: boolean }
  | { kind: 'changed'; waiver: VerifiedWaiver }
  | { kind: 'unknown'; isFile: boolean };

type Query = UseQueryResult<VerifiedWaiver>;

const codeOf = ({ error }: Query) => (error instanceof CallFailed ? error.code : null);
const isUnknown = (query: Query): boolean => codeOf(query) === 'not_found';
const hasFailed = (query: Query): boolean => query.isLoadingError && !isUnknown(query);

/** A file that is unknown is compared with the waiver of its code: the one that was entered, or the one it names. */
export function useVerification({ code, file }: Subject): Outcome {
  const byFile = useAnswer(verifyWaiverFile, { sha256: file?.sha256 ?? '' }, { enabled: file !== null });
  const isOwnFile = file !== null && byFile.data !== undefined;
  const asked = code ?? (isUnknown(byFile) ? (file?.code ?? null) : null);
  const byCode = useAnswer(verifyWaiver, { code: asked ?? '' }, { enabled: asked !== null && !isOwnFile });

  if (file === null && asked === null) return { kind: 'nothing' };
  if (isOwnFile) {
    return { kind: 'known', waiver: byFile.data, isFile: true, isOther: code !== null && code !== byFile.data.code };
  }
  const failed = [byFile, byCode].find(hasFailed);
  if (failed) {
    return { kind: 'failed', isThrottled: codeOf(failed) === 'too_many_requests', retry: () => void failed.refetch() };
  }
  if (file !== null && !isUnknown(byFile)) return { kind: 'checking' };
  if (asked === null || isUnknown(byCode)) return { kind: 'unknown', isFile: file !== null };
  if (byCode.data === undefined) return { kind: 'checking' };
  return file === null
    ? { kind: 'known', waiver: byCode.data, isFile: false, isOther: false }
    : { kind: 'changed', waiver: byCode.data };
}
