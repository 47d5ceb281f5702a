// The list that somebody came from, so that the way back from a payment leads to the same rows.
import { tabStore } from '@plumbline/ui/app/storage';

export const PAYMENTS_PATH = '/history/payments';

export const paymentPath = (code: string): string => `${PAYMENTS_PATH}/${encodeURIComponent(code)}`;

/** Apart for each person: the next one at this browser has a list of their own. */
const keyOf = (userId: string) => `paymentsList.${userId}`;

export const rememberPaymentsList = (userId: string, query: string): void => tabStore.write(keyOf(userId), query);

export const paymentsListAddress = (userId: string): string => PAYMENTS_PATH + (tabStore.read(keyOf(userId)) ?? '');
