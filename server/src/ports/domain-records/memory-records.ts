import type { DomainRecords } from './domain-records.ts';

export type MemoryRecords = DomainRecords & {
  /** By name. */
  textsAt: Map<string, readonly string[]>;
  addressesAt: Set<string>;
  isDown: boolean;
};

/** Stands in for DNS. */
export const memoryRecords = (): MemoryRecords => {
  const records: MemoryRecords = {
    textsAt: new Map(),
    addressesAt: new Set(),
    isDown: false,
    texts: async (name) => (records.isDown ? null : (records.textsAt.get(name) ?? [])),
    hasAddress: async (name) => (records.isDown ? null : records.addressesAt.has(name)),
  };
  return records;
};
