// Faults of the transport.

const TRANSPORT_FAULTS = [
  'broken-json',
  'error-429',
  'error-500',
  'late',
  'no-reply-charged',
  'no-reply-not-charged',
  'reset',
  'slow',
  'twice',
] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

export const isTransportFault = (name: string | null): name is TransportFault =>
  TRANSPORT_FAULTS.some((fault) => fault === name);
