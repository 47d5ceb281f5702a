// The sizes of the large organization.

export type LargeShape = { invoices: number; customers: number; projects: number; biggest: number };

/** At a million: 2,000 customers, 20,000 projects, 22,000 invoices of the biggest customer. */
export const shapeOf = (invoices: number): LargeShape => ({
  invoices,
  customers: Math.max(10, Math.round(invoices / 500)),
  projects: Math.max(20, Math.round(invoices / 50)),
  biggest: Math.round(invoices * 0.022),
});
