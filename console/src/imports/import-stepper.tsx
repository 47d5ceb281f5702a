import { Stepper } from '@plumbline/ui/layout/stepper';

const IMPORT_STEPS = ['file', 'columns', 'check', 'import'] as const;
type ImportStep = (typeof IMPORT_STEPS)[number];

const LABELS: Readonly<Record<ImportStep, string>> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  import: 'Import',
};

type ImportStepperProps = {
  current: ImportStep;
  /** Everything is done, also the current step. */
  isDone?: boolean;
  /** Goes back to the columns. */
  onColumns?: (() => void) | undefined;
};

export function ImportStepper({ current, isDone = false, onColumns }: ImportStepperProps) {
  return (
    <Stepper
      steps={IMPORT_STEPS.map((step) => ({
        label: LABELS[step],
        ...(step === 'columns' && { onClick: onColumns }),
      }))}
      current={isDone ? IMPORT_STEPS.length : IMPORT_STEPS.indexOf(current)}
    />
  );
}
