import { Refused } from '@plumbline/contract/refusals';
import { regionMismatch } from '@plumbline/rules/region-mismatch';
import type { Billing } from '../../ports/gateway/gateway.ts';

/** The refusal of a billing address whose state is not where its postal code is: the surcharge depends on the state. */
export function addressMismatch({ country, state = '', postalCode = '' }: Billing): Refused | null {
  const problem = regionMismatch({ country: country === 'CA' ? 'CA' : 'US', state, postalCode });
  return problem === null ? null : new Refused('address_mismatch', problem, { postalCode: problem });
}
