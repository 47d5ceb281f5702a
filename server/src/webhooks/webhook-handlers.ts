// The handlers of webhooks.
import type { webhookCalls } from '@plumbline/contract/programs/webhook-calls';
import type { Handlers } from '../http/handler.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from './list-webhooks.ts';
import { removeWebhook } from './remove-webhook.ts';
import { rotateWebhook } from './rotate-webhook.ts';
import { resendWebhookChanges, resendWebhookDelivery, testWebhook } from './send-by-hand.ts';

export const webhookHandlers: Handlers<typeof webhookCalls> = {
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhook,
  removeWebhook,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  resendWebhookChanges,
};
