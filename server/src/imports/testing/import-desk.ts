// Uploads, checks and starts imports as somebody of the staff does.
import type { Answer } from '@plumbline/contract/call';
import type { getImport, listImportErrors } from '@plumbline/contract/imports/imports';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';
import { type FormFile, multipart } from '../../waivers/testing/multipart.ts';
import { runImports } from '../run-imports.ts';

export type Run = Answer<typeof getImport>;
type Errors = Answer<typeof listImportErrors>;

type UploadOptions = { name?: string; asOf?: string; sheet?: string };

const PATH = '/v1/console/imports';

export function importDesk({ app, send, cookies }: Pick<TestPortal, 'app' | 'send' | 'cookies'>) {
  const as = { host: CONSOLE_HOST, cookie: cookies.staff };
  const sendFile = (kind: string, bytes: string | Uint8Array, { name = 'export.csv', ...fields }: UploadOptions = {}) =>
    send({
      ...as,
      method: 'POST',
      url: PATH,
      ...multipart([['kind', kind], ...Object.entries(fields), ['file', { name, bytes }]]),
    });
  const post = (id: string, action: string) => send({ ...as, method: 'POST', url: `${PATH}/${id}/${action}` });
  const put = (id: string, payload: object, part = '') =>
    send({ ...as, method: 'PUT', url: `${PATH}/${id}${part}`, payload });
  const read = async (id: string): Promise<Run> => (await send({ ...as, url: `${PATH}/${id}` })).json();
  const list = async (): Promise<{ rows: Run[]; count: number }> => (await send({ ...as, url: PATH })).json();
  const errors = async (id: string): Promise<Errors> => (await send({ ...as, url: `${PATH}/${id}/errors` })).json();

  const sendDocument = (fields: Record<string, string>, ...files: readonly FormFile[]) =>
    send({
      ...as,
      method: 'PUT',
      url: '/v1/console/documents',
      ...multipart([...Object.entries(fields), ...files.map((file) => ['file', file] as const)]),
    });
  const match = (names: readonly string[], more: object = {}) =>
    send({ ...as, method: 'POST', url: '/v1/console/documents/match', payload: { names }, ...more });

  const upload = async (kind: string, bytes: string | Uint8Array, options: UploadOptions = {}) => {
    const response = await sendFile(kind, bytes, options);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Run>();
  };
  const check = async (id: string): Promise<Run> => {
    const response = await post(id, 'check');
    if (response.statusCode !== 200) throw new Error(response.body);
    await runImports(app);
    return read(id);
  };
  const start = async (id: string): Promise<Run> => {
    const response = await post(id, 'start');
    if (response.statusCode !== 200) throw new Error(response.body);
    await runImports(app);
    return read(id);
  };
  const change = async (
    run: Run,
    { options = {}, ...changed }: Partial<Omit<Run, 'options'>> & { options?: object },
  ) => {
    const { columns, asOf, controlTotal } = run;
    const response = await put(run.id, {
      columns,
      asOf,
      controlTotal,
      ...changed,
      options: { ...run.options, ...options },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<Run>();
  };
  return {
    as,
    remove: (id: string) => send({ ...as, method: 'DELETE', url: `/v1/console/imports/${id}` }),
    sendFile,
    sendDocument,
    match,
    post,
    put,
    read,
    list,
    errors,
    upload,
    check,
    start,
    change,
    /** Uploads, checks and imports. */
    load: async (
      kind: string,
      csv: string | Uint8Array,
      { isComplete = false, ...options }: UploadOptions & { isComplete?: boolean } = {},
    ): Promise<Run> => {
      const run = await upload(kind, csv, options);
      if (isComplete) await change(run, { options: { isComplete: true } });
      await check(run.id);
      return start(run.id);
    },
    undo: async (id: string) => {
      const response = await post(id, 'undo');
      return response.statusCode === 200 ? response.json<Run>() : response.json<{ code: string }>();
    },
  };
}
