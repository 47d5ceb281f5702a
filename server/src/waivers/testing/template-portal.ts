import type { Answer } from '@plumbline/contract/call';
import type { getWaiverTemplate } from '@plumbline/contract/waiver-templates';
import { defaultWording } from '@plumbline/rules/waivers/templates/default-wording';
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { waiverPortal } from './waiver-portal.ts';

export type Template = Answer<typeof getWaiverTemplate>;

const PATH = '/v1/console/waiver-templates';

/** A portal whose staff write templates. */
export async function templatePortal() {
  const portal = await waiverPortal();
  const asStaff = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, cookie?: string) =>
    portal.send({
      method,
      url: path === '' ? PATH : `${PATH}/${path}`,
      host: CONSOLE_HOST,
      cookie: cookie ?? portal.cookies.staff,
      ...(payload && { payload }),
    });
  const create = (more: object = {}) =>
    asStaff('POST', '', {
      stateCode: '*',
      waiverType: 'conditional.progress',
      projectClass: 'any',
      name: 'Our text',
      ...more,
    });
  const answerOf = async (sent: ReturnType<typeof create>): Promise<Template> => {
    const answer = await sent;
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json();
  };
  const publish = ({ id, revision }: Pick<Template, 'id' | 'revision'>) =>
    answerOf(asStaff('POST', `${id}/publish`, { revision }));
  return {
    ...portal,
    asStaff,
    create,
    answerOf,
    created: (more: object = {}) => answerOf(create(more)),
    publish,
    published: async (more: object = {}) => publish(await answerOf(create(more))),
    getTemplate: (path: string, cookie?: string) => asStaff('GET', path, undefined, cookie),
    change: (method: 'POST' | 'PUT', path: string, payload: object) => asStaff(method, path, payload),
    draft: (more: object = {}) => ({ ...defaultWording('conditional.progress'), ...more }),
  };
}

export const text = (words: string): TemplateNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words }],
});
export const field = (name: string): TemplateNode => ({
  type: 'paragraph',
  content: [{ type: 'mergeField', attrs: { field: name } }],
});
