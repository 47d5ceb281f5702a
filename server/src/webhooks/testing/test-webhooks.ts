// An owner who works with webhooks.
import type { Answer } from '@plumbline/contract/call';
import type {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
} from '@plumbline/contract/programs/webhooks';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';

type Secret = Answer<typeof createWebhook>;
export type Endpoint = Answer<typeof listWebhooks>['rows'][number];
export type Delivery = Answer<typeof listWebhookDeliveries>['rows'][number];
type Details = Answer<typeof getWebhookDelivery>;

export const WEBHOOKS = '/v1/console/webhooks';

/** The owner signs in for each call, however much time has passed. */
export function testWebhooks({ send, cookieFor, staff }: Pick<TestPortal, 'cookieFor' | 'send' | 'staff'>) {
  const request = async (method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    send({
      method,
      url: `${WEBHOOKS}${path}`,
      host: CONSOLE_HOST,
      cookie: await cookieFor(staff.identityId, 'CONSOLE'),
      ...(payload && { payload }),
    });
  const answerOf = async <T>(sent: ReturnType<typeof request>): Promise<T> => {
    const response = await sent;
    if (response.statusCode >= 300) throw new Error(response.body);
    return response.json<T>();
  };
  const create = (body: object = {}) =>
    request('POST', '', { name: 'ERP', url: 'https://erp.example/hooks', types: null, ...body });
  return {
    request,
    create,
    make: (body: object = {}): Promise<Secret> => answerOf<Secret>(create(body)),
    change: (id: string, body: object) => request('PUT', `/${id}`, body),
    rotate: (id: string, oldWorksForHours: number): Promise<Secret> =>
      answerOf<Secret>(request('POST', `/${id}/rotate`, { oldWorksForHours })),
    test: async (id: string): Promise<string> =>
      (await answerOf<{ deliveryId: string }>(request('POST', `/${id}/test`))).deliveryId,
    list: async (): Promise<Endpoint[]> => (await answerOf<{ rows: Endpoint[] }>(request('GET', ''))).rows,
    deliveries: async (id: string, query = ''): Promise<Delivery[]> =>
      (await answerOf<{ rows: Delivery[] }>(request('GET', `/${id}/deliveries${query}`))).rows,
    delivery: (id: string, deliveryId: string): Promise<Details> =>
      answerOf<Details>(request('GET', `/${id}/deliveries/${deliveryId}`)),
  };
}
