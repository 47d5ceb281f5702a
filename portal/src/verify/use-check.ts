import { useRef, useState } from 'react';
import { type FileProblem, readWaiverFile } from './read-waiver-file.ts';
import { type Outcome, type Subject, useVerification } from './use-verification.ts';

export type Check = {
  subject: Subject;
  outcome: Outcome;
  isReading: boolean;
  problem: FileProblem | null;
  /** Counts what the person has done: the result of the address itself takes no focus. */
  step: number;
  readFile: (file: File) => void;
  enterCode: (code: string) => void;
  restart: () => void;
};

const NOTHING: Subject = { code: null, file: null };

export function useCheck(address: string): Check {
  const [subject, setSubject] = useState<Subject>({ ...NOTHING, code: address === '' ? null : address });
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [step, setStep] = useState(0);
  // A file that takes long must not replace the one that was chosen after it.
  const latest = useRef(0);
  const outcome = useVerification(subject);

  const begin = () => {
    latest.current += 1;
    setReading(false);
    setProblem(null);
    return latest.current;
  };
  const readFile = async (chosen: File) => {
    const turn = begin();
    setReading(true);
    const file = await readWaiverFile(chosen);
    if (turn !== latest.current) return;
    setReading(false);
    if (typeof file === 'string') {
      setProblem(file);
      return;
    }
    setSubject(({ code }) => ({ code, file }));
    setStep((last) => last + 1);
  };
  return {
    subject,
    outcome,
    isReading,
    problem,
    step,
    readFile: (file) => void readFile(file),
    enterCode: (code) => {
      begin();
      // A file that is not known yet is compared with the waiver of the code; otherwise the code is another question.
      setSubject(({ file }) => ({ code, file: outcome.kind === 'unknown' ? file : null }));
      setStep((last) => last + 1);
    },
    restart: () => {
      begin();
      setSubject(NOTHING);
      setStep(0);
    },
  };
}
