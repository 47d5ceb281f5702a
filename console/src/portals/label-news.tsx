import { checkPortalLabel } from '@plumbline/contract/paths.gen';
import { LABEL_WORDS, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { GoodNews } from '../brand/field-news.tsx';

const useIsFree = (label: string, isAsked: boolean): boolean | undefined =>
  useAnswer(checkPortalLabel, { label }, { enabled: isAsked, staleMs: 0 }).data?.isFree;

/** What is wrong with a typed label, also that another portal has it; false if nothing is. */
export function useLabelProblem(typed: string, isOwn: boolean): string | false {
  const label = typed.trim().toLowerCase();
  const problem = portalLabelProblem(label);
  const isFree = useIsFree(label, problem === null && !isOwn);
  if (isOwn) return false;
  if (problem !== null) return LABEL_WORDS[problem];
  return isFree === false && 'Another portal has this address already. Choose another.';
}

/** Says that a label is free, once that is known. */
export const LabelNews = ({ label }: { label: string }) =>
  useIsFree(label, true) === true && <GoodNews>This address is free.</GoodNews>;
