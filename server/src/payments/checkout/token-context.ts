/** What a sealed token is bound to: moved to another customer's row, it does not open. */
export const tokenContext = (organizationId: string, customerId: string): string =>
  `payment token ${organizationId} ${customerId}`;
