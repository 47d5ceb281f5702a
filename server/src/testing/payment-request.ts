/** A payment as the page sends it: the key and the checkout token in headers, everything else in the body. */
export function paymentRequest(input: { checkoutToken?: string } & object, key: string | null) {
  const { checkoutToken, ...payload } = input;
  return {
    payload,
    headers: {
      ...(key !== null && { 'idempotency-key': key }),
      ...(checkoutToken !== undefined && { 'x-checkout-token': checkoutToken }),
    },
  };
}
