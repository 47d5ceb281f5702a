/** Associated data of an encrypted token: copied to another customer's row, it does not decrypt. */
export const tokenContext = (organizationId: string, customerId: string): string =>
  `payment token ${organizationId} ${customerId}`;
