// Remembers the query of the payments list, so that "back" from a payment shows the same rows.
import { tabStore } from '@plumbline/ui/app/storage';

export const PAYMENTS_PATH = '/history/payments';

export const RECURRENCES_PATH = '/history/recurrences';

export const recurrencePath = (id: string): string => `${RECURRENCES_PATH}?id=${encodeURIComponent(id)}`;

export const paymentPath = (code: string): string => `${PAYMENTS_PATH}/${encodeURIComponent(code)}`;

/** Per user, because several people may use this browser. */
const keyOf = (userId: string) => `paymentsList.${userId}`;

export const rememberPaymentsList = (userId: string, query: string): void => tabStore.write(keyOf(userId), query);

export const paymentsListAddress = (userId: string): string => PAYMENTS_PATH + (tabStore.read(keyOf(userId)) ?? '');
