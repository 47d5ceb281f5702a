import type { Answer } from '@plumbline/contract/call';
import type { listWebhookDeliveries, listWebhooks } from '@plumbline/contract/programs/webhooks';
import { CHANGE_TYPE_NAMES } from '@plumbline/rules/feed/change-types';

export type Webhook = Answer<typeof listWebhooks>['rows'][number];
export type Delivery = Answer<typeof listWebhookDeliveries>['rows'][number];

export const webhookHref = (id: string): string => `/webhooks/${id}`;

export const typesText = ({ types }: Pick<Webhook, 'types'>): string =>
  types === null ? 'All changes' : `${types.length} of ${CHANGE_TYPE_NAMES.length} kinds`;

/** What its receiver said last, in a few words. */
export function outcomeText({ status, problem, tries }: Delivery): string {
  if (tries === 0) return 'Not sent yet';
  if (problem !== null) return problem;
  return status === null ? 'Being sent' : `Answered ${status}`;
}
