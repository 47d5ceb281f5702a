import type { Answer } from '@plumbline/contract/call';
import type { listGatewayAccounts as Call } from '@plumbline/contract/installation/company';

/** Where the payments of a currency go. */
export type GatewayAccount = Answer<typeof Call>['rows'][number];
