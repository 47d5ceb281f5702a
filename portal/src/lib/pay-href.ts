import { stringifySearch } from '@plumbline/ui/app/search';

type PayQuery = {
  hasProject?: boolean | null;
  projectId?: string;
  daysPastDue?: string;
  /** Preselected in the first step. */
  invoiceId?: string | readonly string[];
  /** Shows only what is selected. */
  selected?: true;
  /** The thanks page leads back to the waiver request. */
  requestWaiver?: true;
};

/** The page size in links to the pay flow (Spec 2 §2). */
const PAY_LINK_SIZE = 100;

export const payHref = (query: PayQuery = {}): string => `/pay${stringifySearch({ size: PAY_LINK_SIZE, ...query })}`;
