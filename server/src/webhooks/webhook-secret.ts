// The secret with which deliveries to an endpoint are signed, in the form of the Standard Webhooks specification.

/** The secret and the one before it are bound to their endpoint. */
export const webhookContext = (organizationId: string, id: string): string => `webhook ${organizationId} ${id}`;
