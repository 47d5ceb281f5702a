import type { Answer } from '@plumbline/contract/call';
import type { getCustomer } from '@plumbline/contract/customers/customers';

export type CustomerDetails = Answer<typeof getCustomer>;
export type CustomerSettings = CustomerDetails['settings'];
export type CustomerPerson = CustomerDetails['people'][number];
