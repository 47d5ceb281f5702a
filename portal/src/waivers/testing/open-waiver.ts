import type { Answer } from '@plumbline/contract/call';
import { findProjects, listInvoicesThruDate } from '@plumbline/contract/projects';
import {
  addWaiverDraftFile,
  getWaiverDraft,
  removeWaiverDraftFile,
  saveWaiverDraft,
} from '@plumbline/contract/waiver-requests';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aProject } from '../../testing/a-project.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { testId } from '../../testing/test-id.ts';
import type { ProjectRow, WaiverProps } from '../use-waiver-figures.ts';

export const LOFTS = aProject({ jobName: 'Harrow Street Lofts' });
export const CLINIC = aProject({ jobName: 'Verdugo Clinic', state: 'CA', address: '9 Palm Way, Glendale, CA 91203' });

/** Everything that a request can have, except the payment before it. */
export const WAIVER_SETTINGS = {
  isWaiverEnabled: true,
  isWaiverWetInkEnabled: true,
  isWaiverRecurrenceEnabled: true,
  isWaiverTemplateEnabled: true,
  isWaiverUnconditionalTemplateEnabled: true,
  isWaiverPaymentDetailEnabled: true,
  isProjectCreationForWaiverRequestEnabled: true,
} as const;

export const WITH_PAYMENT = {
  ...WAIVER_SETTINGS,
  isPaymentEnabled: true,
  isAchEnabled: true,
  isWaiverPaymentEnabled: true,
} as const;

type Invoice = WaiverProps['invoices'][number];

export const anInvoiceOf = (facts: Partial<Invoice> & Pick<Invoice, 'invoiceNumber'>): Invoice => ({
  id: testId(),
  invoiceCreatedAt: asDay('2026-09-11'),
  dueDate: asDay('2026-10-11'),
  totalAmount: asCents(10_000_00),
  balance: asCents(10_000_00),
  disputedAmount: ZERO,
  ...facts,
});

export const PAID = anInvoiceOf({ invoiceNumber: '480112', balance: ZERO, invoiceCreatedAt: asDay('2026-08-06') });
export const OLD = anInvoiceOf({ invoiceNumber: '481044', balance: asCents(6_120_40) });
export const NEW = anInvoiceOf({
  invoiceNumber: '482316',
  invoiceCreatedAt: asDay('2026-09-20'),
  balance: asCents(8_420_00),
  disputedAmount: asCents(420_00),
});

/** Two open invoices, one paid before them. */
export const someFigures = (facts: Partial<WaiverProps> = {}): Answer<typeof listInvoicesThruDate> => ({
  calculatedProps: {
    unpaidInvoiceCount: 2,
    openBalance: asCents(14_540_40),
    exceptionsAmount: ZERO,
    exceptionsDate: null,
    throughDate: asDay('2026-09-30'),
    invoices: [PAID, OLD, NEW],
    currencyCode: 'USD',
    amount: asCents(14_120_40),
    disputedAmount: asCents(420_00),
    creditsAmount: ZERO,
    availableOnAccount: ZERO,
    safeThroughDate: asDay('2026-09-10'),
    received: [{ paymentId: null, invoiceId: PAID.id, amount: asCents(10_000_00) }],
    concerns: [],
    hasForm: true,
    sameRequest: null,
    ...facts,
  },
  invoicesToBeWaived: [],
});

export const NO_DRAFT: Answer<typeof getWaiverDraft> = { form: null, changedAt: null, files: [] };

type WaiverOptions = ScreenOptions & {
  query?: string;
  figures?: Answer<typeof listInvoicesThruDate>;
  draft?: Answer<typeof getWaiverDraft>;
  projects?: readonly ProjectRow[];
};

export const openWaiver = ({
  query = '',
  figures = someFigures(),
  draft = NO_DRAFT,
  projects = [LOFTS, CLINIC],
  ...options
}: WaiverOptions = {}): Promise<TestScreen> =>
  openScreen(`/request-waiver${query}`, {
    ...options,
    settings: { ...WAIVER_SETTINGS, ...options.settings },
    answers: [
      answer(getWaiverDraft, draft),
      answer(saveWaiverDraft, null),
      answer(addWaiverDraftFile, ({ purpose, uploads }) => ({
        id: testId(),
        name: uploads[0]?.name ?? '',
        size: uploads[0]?.size ?? 0,
        purpose,
      })),
      answer(removeWaiverDraftFile, null),
      answer(findProjects, ({ search = '', projectId }) =>
        listOf(
          projects.filter(({ id, jobName }) =>
            projectId === undefined ? jobName.toLowerCase().includes(search.toLowerCase()) : id === projectId,
          ),
        ),
      ),
      answer(listInvoicesThruDate, ({ throughDate = null }) => ({
        ...figures,
        calculatedProps: { ...figures.calculatedProps, throughDate },
      })),
      ...(options.answers ?? []),
    ],
  });
