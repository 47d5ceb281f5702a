import { stringifySearch } from '@plumbline/ui/app/search';
import { useCapabilities } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { payHref } from '../lib/pay-href.ts';

type ProjectLink = (projectId: string) => string;

export type ProjectLinks = {
  invoices: ProjectLink | undefined;
  pay: ProjectLink | undefined;
  waiver: ProjectLink | undefined;
  /** Projects with released waivers have a packet of them. */
  closeOut: boolean;
  /** There are links besides the invoices. */
  hasActions: boolean;
};

/** The links of a project; undefined for screens that this viewer cannot open (DSH-05). */
export function useProjectLinks(): ProjectLinks {
  const hrefOf = useScreenHref();
  const { waivers: closeOut } = useCapabilities();
  const linkTo = (path: string): ProjectLink | undefined =>
    hrefOf(path) === undefined ? undefined : (projectId) => `${path}${stringifySearch({ projectId })}`;
  const pay = hrefOf('/pay') === undefined ? undefined : (projectId: string) => payHref({ projectId });
  const waiver = linkTo('/request-waiver');
  return {
    invoices: linkTo('/history/invoices'),
    pay,
    waiver,
    closeOut,
    hasActions: closeOut || (pay ?? waiver) !== undefined,
  };
}
