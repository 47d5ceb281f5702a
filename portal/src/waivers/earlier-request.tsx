import { getWaiver } from '@plumbline/contract/paths.gen';
import { rejectReasonWords } from '@plumbline/rules/waivers/transitions';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Note } from '@plumbline/ui/note';
import type { ReactNode } from 'react';
import type { EarlierWaiver } from './form-of-waiver.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';

type EarlierRequestProps = {
  /** The request that is submitted again; null for a new one. */
  id: string | null;
  loading: ReactNode;
  children: (earlier: EarlierWaiver | null) => ReactNode;
};

/** Loads the request that is submitted again, and says why that is needed. */
export function EarlierRequest({ id, loading, children }: EarlierRequestProps) {
  const { data, isPending } = useAnswer(getWaiver, { id: id ?? '' }, { enabled: id !== null });
  if (id === null) return children(null);
  if (isPending) return loading;
  return (
    <>
      <div className={layout.note}>
        {data === undefined ? (
          <Note color="amber">{words.earlierFailed}</Note>
        ) : (
          <Note color="blue" title={words.again(waiverNumber(data.number))}>
            {reasonOf(data)} {words.againText}
          </Note>
        )}
      </div>
      {children(data ?? null)}
    </>
  );
}

const reasonOf = ({ rejectReason, rejectMessage }: EarlierWaiver): string =>
  [rejectReason === null || rejectReason === 'OTHER' ? null : rejectReasonWords(rejectReason), rejectMessage]
    .filter((part) => part !== null)
    .join(' ');
