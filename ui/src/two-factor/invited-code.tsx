import type { ReactNode } from 'react';
import type { CallFailed } from '../app/send.ts';
import { Note } from '../note.tsx';
import { canUsePasskeys, questionIn } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { factorWords } from './words.ts';

type InvitedCodeProps = {
  details: CallFailed['details'];
  isBusy: boolean;
  onAnswer: (code: string) => void;
  /** The field for a code. */
  children: ReactNode;
};

/** The second factor of somebody who accepts an invitation with the login they have: a code or the passkey. */
export function InvitedCode({ details, isBusy, onAnswer, children }: InvitedCodeProps) {
  const question = questionIn(details);
  return (
    <>
      {children}
      {question?.passkey && canUsePasskeys() && (
        <PasskeyButton options={question.passkey} isBusy={isBusy} onAnswer={onAnswer} />
      )}
      {question && !question.passkey && question.otherHosts.length > 0 && (
        <Note>{factorWords.passkey.elsewhere(question.otherHosts)}</Note>
      )}
    </>
  );
}
