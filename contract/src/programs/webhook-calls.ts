// The calls of webhooks, listed by name: the order of a namespace depends on what loads it.
import * as webhooks from './webhooks.ts';

export const webhookCalls = {
  listWebhooks: webhooks.listWebhooks,
  createWebhook: webhooks.createWebhook,
  changeWebhook: webhooks.changeWebhook,
  rotateWebhook: webhooks.rotateWebhook,
  removeWebhook: webhooks.removeWebhook,
  testWebhook: webhooks.testWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  getWebhookDelivery: webhooks.getWebhookDelivery,
  resendWebhookDelivery: webhooks.resendWebhookDelivery,
  resendWebhookChanges: webhooks.resendWebhookChanges,
};
