import type { Input } from '@plumbline/contract/call';
import { notarizeWaiver } from '@plumbline/contract/paths.gen';
import type { notarizeWaiver as Call } from '@plumbline/contract/waiver-desk';
import type { Day } from '@plumbline/rules/dates';
import { REGIONS } from '@plumbline/rules/regions';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { CallFailed } from '@plumbline/ui/app/send';
import { sendForm } from '@plumbline/ui/app/send-form';
import { DateField } from '@plumbline/ui/fields/date-field';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { PageField } from './page-field.tsx';
import { useDecision } from './use-decision.ts';
import classes from '../waivers.module.css';

type Method = Input<typeof Call>['method'];
const METHODS: readonly { value: Method; label: string }[] = [
  { value: 'in-person', label: 'In person' },
  { value: 'remote-online', label: 'Online' },
  { value: 'remote-ink', label: 'By video, signed in ink' },
];
const STATES = REGIONS.US.map(({ code, name }) => ({ value: code, label: name }));

type Facts = {
  file: File | null;
  notaryName: string;
  commissionNumber: string;
  commissionExpiresOn: Day | null;
  county: string;
  state: string | null;
  notarizedOn: Day | null;
  method: Method;
};
type Problems = Partial<Record<keyof Facts, string>>;

const WORDS: Readonly<Record<Exclude<keyof Facts, 'method'>, string>> = {
  file: 'Choose the notarized waiver.',
  notaryName: 'Please enter the name of the notary',
  commissionNumber: 'Please enter the number of the commission',
  commissionExpiresOn: 'Please enter when the commission expires',
  county: 'Please enter the county',
  state: 'Please choose the state',
  notarizedOn: 'Please enter the day',
};
const KEYS = Object.keys(WORDS) as (keyof typeof WORDS)[];

const isMissing = (value: Facts[keyof Facts]): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** The fields that the server marks. */
const refusedFields = (problem: Error | null): Problems =>
  problem instanceof CallFailed && problem.fields ? problem.fields : {};

function useNotaryForm({ waiver: { id, number, stateCode }, onDecided }: DecisionProps) {
  const [facts, setFacts] = useState<Facts>({
    file: null,
    notaryName: '',
    commissionNumber: '',
    commissionExpiresOn: null,
    county: '',
    state: stateCode,
    notarizedOn: null,
    method: 'in-person',
  });
  const [missing, setMissing] = useState<Problems>({});
  const { decide, isPending, problem, forget } = useDecision(
    ({ file, ...given }: Facts) =>
      sendForm(notarizeWaiver, { id, ...given, uploads: [file] } as unknown as Parameters<
        typeof sendForm<typeof Call>
      >[1]),
    { done: messages.waivers.notarized(waiverNumber(number)), onDone: onDecided },
  );
  const problems = useMemo(() => ({ ...refusedFields(problem), ...missing }), [problem, missing]);
  return {
    facts,
    problem,
    isPending,
    problems,
    set: (part: Partial<Facts>) => {
      setFacts((before) => ({ ...before, ...part }));
      setMissing({});
      forget();
    },
    submit: () => {
      const found: Problems = Object.fromEntries(
        KEYS.filter((key) => isMissing(facts[key])).map((key) => [key, WORDS[key]]),
      );
      setMissing(found);
      if (Object.keys(found).length === 0) decide(facts);
    },
  };
}

/** The scan that a notary has signed, with who they are. */
export function NotarizeDialog(props: DecisionProps) {
  const { waiver, onClose } = props;
  const { facts, problem, isPending, problems, set, submit } = useNotaryForm(props);
  const text = (key: 'commissionNumber' | 'county' | 'notaryName', max: number) => ({
    maxLength: max,
    value: facts[key],
    error: problems[key],
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  });
  return (
    <DecisionDialog
      title={`Upload the notarized ${waiverNumber(waiver.number)}`}
      text="It takes the place of the document that was printed."
      confirm="Upload"
      width={560}
      isBusy={isPending}
      problem={problem}
      problems={problems}
      onConfirm={submit}
      onClose={onClose}
    >
      <PageField
        label="Choose the notarized waiver"
        file={facts.file}
        error={problems.file ?? null}
        onFile={(file) => set({ file })}
      />
      <TextField label="Notary" {...text('notaryName', 200)} />
      <div className={classes.pair}>
        <TextField label="Commission number" {...text('commissionNumber', 60)} />
        <DateField
          label="Commission expires"
          value={facts.commissionExpiresOn}
          error={problems.commissionExpiresOn}
          onChange={(commissionExpiresOn) => set({ commissionExpiresOn })}
        />
        <TextField label="County" {...text('county', 100)} />
        <NativeSelectField
          label="State"
          placeholder="Choose a state"
          options={STATES}
          value={facts.state}
          error={problems.state}
          onChange={(state) => set({ state })}
        />
        <DateField
          label="Notarized on"
          value={facts.notarizedOn}
          error={problems.notarizedOn}
          onChange={(notarizedOn) => set({ notarizedOn })}
        />
        <NativeSelectField
          label="How"
          placeholder="In person"
          options={METHODS}
          value={facts.method}
          onChange={(value) => set({ method: METHODS.find((known) => known.value === value)?.value ?? 'in-person' })}
        />
      </div>
    </DecisionDialog>
  );
}
