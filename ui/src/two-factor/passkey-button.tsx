import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../note.tsx';
import { answerPasskey, type FactorQuestion, passkeyProblem } from './passkey.ts';
import { factorWords } from './words.ts';

type PasskeyButtonProps = {
  options: NonNullable<FactorQuestion['passkey']>;
  isBusy: boolean;
  isPrimary?: boolean;
  /** With the answer in place of a code. */
  onAnswer: (code: string) => void;
};

/** Asks for the passkey of this site. */
export function PasskeyButton({ options, isBusy, isPrimary = false, onAnswer }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setIsAsking(true);
    setProblem(null);
    try {
      onAnswer(await answerPasskey(options));
    } catch (error) {
      setProblem(passkeyProblem(error as Error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      {problem !== null && (
        <Note color="amber" alert>
          {problem}
        </Note>
      )}
      <Button
        variant={isPrimary ? 'primary' : undefined}
        size="lg"
        fullWidth
        icon={<IconFingerprint size={18} aria-hidden="true" />}
        loading={isBusy || isAsking}
        onClick={() => void ask()}
      >
        {factorWords.passkey.button}
      </Button>
    </>
  );
}
