// The page for a payment link that cannot be used (Spec 2 §2).

import { LINK_REFUSALS, type InvalidStatus } from './link.ts';

export type InvalidRequest = {
  readonly statusCode: InvalidStatus;
  readonly message: string;
  readonly color: 'yellow' | 'gray' | 'red';
  /** Shown for 400 only. */
  readonly paymentRequestToken: string | null;
};

/** The router state that the page was opened with; empty if a visitor typed its address. */
export type InvalidRequestState = {
  readonly statusCode?: number | undefined;
  readonly message?: string | undefined;
  readonly paymentRequestToken?: string | null | undefined;
};

const COLORS: Readonly<Record<InvalidStatus, InvalidRequest['color']>> = { 400: 'gray', 401: 'yellow', 404: 'red' };

const isInvalidStatus = (status: number | undefined): status is InvalidStatus =>
  status !== undefined && Object.hasOwn(COLORS, status);

export function invalidRequest(state: InvalidRequestState): InvalidRequest {
  const fallback = LINK_REFUSALS.payment_link_not_found;
  const statusCode = isInvalidStatus(state.statusCode) ? state.statusCode : fallback.statusCode;
  return {
    statusCode,
    message: state.message || fallback.message,
    color: COLORS[statusCode],
    paymentRequestToken: statusCode === 400 ? (state.paymentRequestToken ?? null) : null,
  };
}
