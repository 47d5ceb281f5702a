// The states of a webhook endpoint and of a delivery to it.

export const ENDPOINT_STATES = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
