import { stringifySearch } from '@plumbline/ui/app/search';

type PayQuery = {
  hasProject?: boolean | null;
  projectId?: string;
  daysPastDue?: string;
  /** Chosen on arrival. */
  invoiceId?: string;
};

/** Links into the pay flow show many invoices at once (Spec 2 §2). */
const PAY_LINK_SIZE = 100;

export const payHref = (query: PayQuery = {}): string => `/pay${stringifySearch({ size: PAY_LINK_SIZE, ...query })}`;
