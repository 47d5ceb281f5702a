import type { Migration } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { access } from './0002-access.ts';
import { reports } from './0003-reports.ts';
import { money } from './0004-money.ts';
import { ledger } from './0005-ledger.ts';
import { customerKeys } from './0006-customer-keys.ts';
import { attemptSites } from './0007-attempt-sites.ts';
import { rowTriggers } from './0008-row-triggers.ts';
import { fixedRecords } from './0009-fixed-records.ts';
import { refunds } from './0010-0029/0010-refunds.ts';
import { scheduledRuns } from './0010-0029/0011-scheduled-runs.ts';
import { earlierAccounts } from './0010-0029/0013-earlier-accounts.ts';
import { openItems } from './0010-0029/0014-open-items.ts';
import { chosenCustomer } from './0010-0029/0016-chosen-customer.ts';
import { mailReceipts } from './0010-0029/0018-mail-receipts.ts';
import { keptAttempts } from './0010-0029/0019-kept-attempts.ts';
import { keptTotals } from './0010-0029/0020-kept-totals.ts';
import { listOrders } from './0010-0029/0021-list-orders.ts';
import { otherOrders } from './0010-0029/0022-other-orders.ts';
import { listKeys } from './0010-0029/0023-list-keys.ts';
import { autopay } from './0010-0029/0024-autopay.ts';
import { expiringCards } from './0010-0029/0025-expiring-cards.ts';
import { paymentRequests } from './0010-0029/0027-payment-requests.ts';
import { invoiceLinks } from './0010-0029/0028-invoice-links.ts';
import { linkPayments } from './0010-0029/0029-link-payments.ts';
import { waiverRequests } from './0030-waiver-requests.ts';
import { waiverDocuments } from './0031-waiver-documents.ts';
import { waiverDesk } from './0032-waiver-desk.ts';
import { waiverSigning } from './0033-waiver-signing.ts';
import { waiverExchange } from './0034-waiver-exchange.ts';
import { waiverReminders } from './0035-waiver-reminders.ts';
import { operators } from './0036-operators.ts';
import { staffAccess } from './0037-staff-access.ts';
import { imports } from './0038-imports.ts';
import { waiverDeadlines } from './0039-waiver-deadlines.ts';
import { apiTokens } from './0040-api-tokens.ts';
import { closedInvoices } from './0042-closed-invoices.ts';
import { feed } from './0044-feed.ts';
import { ownAccess } from './0045-own-access.ts';
import { portalBrand } from './0046-portal-brand.ts';
import { webhookDeliveries } from './0047-webhook-deliveries.ts';
import { overview } from './0048-overview.ts';
import { people } from './0049-people.ts';
import { importUpkeep } from './0051-import-upkeep.ts';
import { erpDocuments } from './0052-erp-documents.ts';
import { paymentReasons } from './0057-payment-reasons.ts';
import { coveredInvoices } from './0058-covered-invoices.ts';
import { passkeys } from './0060-passkeys.ts';
import { standingRetries } from './0062-standing-retries.ts';
import { sampleImports } from './0063-sample-imports.ts';
import { unfundedWaivers } from './0064-unfunded-waivers.ts';
import { notaryAndMergedProjects } from './0065-notary-and-merged-projects.ts';
import { overviewShares } from './0067-overview-shares.ts';
import { holdsInFeed } from './0069-holds-in-feed.ts';
import { paymentsDesk } from './0070-payments-desk.ts';
import { importTotals } from './0071-import-totals.ts';
import { ownCustomerSettings } from './0072-own-customer-settings.ts';
import { lateInvoicesOfWaivers } from './0073-late-invoices-of-waivers.ts';
import { waiverDeskTabs } from './0075-waiver-desk-tabs.ts';
import { portalUpkeep } from './0076-portal-upkeep.ts';
import { acknowledgedFirst } from './0085-acknowledged-first.ts';
import { withdrawnOutcomes } from './0093-withdrawn-outcomes.ts';
import { keyedRequests } from './0096-keyed-requests.ts';
import { mailLanes } from './0098-mail-lanes.ts';
import { endedTicketLinks } from './0099-ended-ticket-links.ts';
import { questionSearch } from './0100-question-search.ts';
import { oldTickets } from './0097-old-tickets.ts';
import { offlinePayments } from './0094-offline-payments.ts';
import { mailWordings } from './0095-mail-wordings.ts';
import { ticketDesk } from './0089-ticket-desk.ts';
import { ticketLinks } from './0090-ticket-links.ts';
import { outboxDesk } from './0087-outbox-desk.ts';
import { paymentLinksDesk } from './0077-payment-links-desk.ts';
import { customerTeams } from './0082-customer-teams.ts';
import { recordedOutcomes } from './0078-recorded-outcomes.ts';
import { openItemDecisions } from './0079-open-item-decisions.ts';
import { settlementReport } from './0084-settlement-report.ts';
import { questions } from './0080-questions.ts';
import { reminders } from './0081-reminders.ts';
import { reminderLinks } from './0091-reminder-links.ts';
import { dailyClose } from './0092-daily-close.ts';
import { secondPerson } from './0083-second-person.ts';

/** In the order of their names. A name that has been released never changes: databases remember it. */
export const ALL_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-access': access,
  '0003-reports': reports,
  '0004-money': money,
  '0005-ledger': ledger,
  '0006-customer-keys': customerKeys,
  '0007-attempt-sites': attemptSites,
  '0008-row-triggers': rowTriggers,
  '0009-fixed-records': fixedRecords,
  '0010-refunds': refunds,
  '0011-scheduled-runs': scheduledRuns,
  '0013-earlier-accounts': earlierAccounts,
  '0014-open-items': openItems,
  '0016-chosen-customer': chosenCustomer,
  '0018-mail-receipts': mailReceipts,
  '0019-kept-attempts': keptAttempts,
  '0020-kept-totals': keptTotals,
  '0021-list-orders': listOrders,
  '0022-other-orders': otherOrders,
  '0023-list-keys': listKeys,
  '0024-autopay': autopay,
  '0025-expiring-cards': expiringCards,
  '0027-payment-requests': paymentRequests,
  '0028-invoice-links': invoiceLinks,
  '0029-link-payments': linkPayments,
  '0030-waiver-requests': waiverRequests,
  '0031-waiver-documents': waiverDocuments,
  '0032-waiver-desk': waiverDesk,
  '0033-waiver-signing': waiverSigning,
  '0034-waiver-exchange': waiverExchange,
  '0035-waiver-reminders': waiverReminders,
  '0036-operators': operators,
  '0037-staff-access': staffAccess,
  '0038-imports': imports,
  '0039-waiver-deadlines': waiverDeadlines,
  '0040-api-tokens': apiTokens,
  '0042-closed-invoices': closedInvoices,
  '0044-feed': feed,
  '0045-own-access': ownAccess,
  '0046-portal-brand': portalBrand,
  '0047-webhook-deliveries': webhookDeliveries,
  '0048-overview': overview,
  '0049-people': people,
  '0051-import-upkeep': importUpkeep,
  '0052-erp-documents': erpDocuments,
  '0057-payment-reasons': paymentReasons,
  '0058-covered-invoices': coveredInvoices,
  '0060-passkeys': passkeys,
  '0062-standing-retries': standingRetries,
  '0063-sample-imports': sampleImports,
  '0064-unfunded-waivers': unfundedWaivers,
  '0065-notary-and-merged-projects': notaryAndMergedProjects,
  '0067-overview-shares': overviewShares,
  '0069-holds-in-feed': holdsInFeed,
  '0070-payments-desk': paymentsDesk,
  '0071-import-totals': importTotals,
  '0072-own-customer-settings': ownCustomerSettings,
  '0073-late-invoices-of-waivers': lateInvoicesOfWaivers,
  '0075-waiver-desk-tabs': waiverDeskTabs,
  '0076-portal-upkeep': portalUpkeep,
  '0077-payment-links-desk': paymentLinksDesk,
  '0078-recorded-outcomes': recordedOutcomes,
  '0079-open-item-decisions': openItemDecisions,
  '0080-questions': questions,
  '0081-reminders': reminders,
  '0082-customer-teams': customerTeams,
  '0083-second-person': secondPerson,
  '0084-settlement-report': settlementReport,
  '0085-acknowledged-first': acknowledgedFirst,
  '0087-outbox-desk': outboxDesk,
  '0089-ticket-desk': ticketDesk,
  '0090-ticket-links': ticketLinks,
  '0091-reminder-links': reminderLinks,
  '0092-daily-close': dailyClose,
  '0093-withdrawn-outcomes': withdrawnOutcomes,
  '0094-offline-payments': offlinePayments,
  '0095-mail-wordings': mailWordings,
  '0096-keyed-requests': keyedRequests,
  '0097-old-tickets': oldTickets,
  '0098-mail-lanes': mailLanes,
  '0099-ended-ticket-links': endedTicketLinks,
  '0100-question-search': questionSearch,
};
