import type { ConsoleVisitor, Tenant } from '../../http/caller.ts';

/** Somebody who uses a second factor, or changes their own. */
export type FactorPerson = Pick<ConsoleVisitor, 'clientAddress' | 'requestId'> & {
  organizationId: string;
  identityId: string;
  /** The portal where they are; staff have none. */
  tenant?: Tenant;
};
