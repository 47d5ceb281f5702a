// The steps of the set-up in their order.
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useRouter } from '@plumbline/ui/app/use-router';
import type { Setup } from './use-setup.ts';

export type Step = Setup['step'];

export const STEPS: readonly { step: Step; title: string; text: string }[] = [
  { step: 'company', title: 'Company', text: 'Name and address' },
  { step: 'brand', title: 'Brand', text: 'Logo, color and address' },
  { step: 'features', title: 'Features', text: 'What customers can do' },
  { step: 'payments', title: 'Payments', text: 'Your payment provider' },
  { step: 'people', title: 'People', text: 'You and your team' },
];

const placeOf = (step: string | null): number => STEPS.findIndex((each) => each.step === step);

/** Earlier steps can be opened again; later ones wait for the answers before them. */
export const isReached = (step: Step, setup: Setup): boolean => placeOf(step) <= placeOf(setup.step);

/** The step that is shown is in the address, so that the browser's Back and a reload work. */
export function useStep(setup: Setup): { step: Step; place: number; go: (step: Step) => void; previous: Step | null } {
  const { step: named } = useSearchTexts('step');
  const { navigate } = useRouter();
  const asked = STEPS[placeOf(named)]?.step;
  const step = asked !== undefined && isReached(asked, setup) ? asked : setup.step;
  const place = placeOf(step);
  const go = (next: Step) => void navigate({ href: `/setup?step=${next}` });
  return { step, place, go, previous: STEPS[place - 1]?.step ?? null };
}

export const stepAfter = (step: Step): Step => STEPS[placeOf(step) + 1]?.step ?? step;
