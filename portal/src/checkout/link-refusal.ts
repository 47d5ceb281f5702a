import type { InvalidRequestState } from '@plumbline/rules/payment-requests/invalid-request';
import { LINK_REFUSALS, type LinkRefusal } from '@plumbline/rules/payment-requests/link';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useRouter } from '@plumbline/ui/app/use-router';

export const INVALID_REQUEST_PATH = '/invalid-request';
export const CONFIRMATION_PATH = '/checkout-confirmation';
const NOT_FOUND = LINK_REFUSALS.payment_link_not_found;

const isLinkRefusal = (code: string): code is LinkRefusal => Object.hasOwn(LINK_REFUSALS, code);

/** The link cannot be used (LNK-03); null for failures after which it may still work. */
export const linkRefusal = (error: unknown): InvalidRequestState | null =>
  isRefusal(error) && isLinkRefusal(error.code) ? { statusCode: error.status, message: error.message } : null;

/** The same for the first call, which a malformed token fails too. */
export const unknownLink = (error: unknown): InvalidRequestState | null =>
  linkRefusal(error) ?? (isRefusal(error) && error.code !== 'too_many_requests' ? NOT_FOUND : null);

/** Leaves the checkout for the page that says why. */
export function useLeaveCheckout(token: string | null): (why: InvalidRequestState | null) => void {
  const router = useRouter();
  return (why) => {
    const { statusCode, message } = why ?? NOT_FOUND;
    const state = { statusCode, message, paymentRequestToken: token };
    void router.navigate({ href: INVALID_REQUEST_PATH, replace: true, state, ignoreBlocker: true });
  };
}
