// The OpenAPI document, generated from the same contract as the routes and shown at /docs.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import Type from 'typebox';
import { answerKind, type Call, type CallerKind, type Uploads } from '@plumbline/contract/call';
import { REFUSALS, type RefusalCode } from '@plumbline/contract/refusals';

const ErrorBody = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  },
  { description: 'Refused: a stable code and words for people.' },
);

/** The schemas that Fastify validates and serializes with, plus documentation. */
export function describe(name: string, call: Call, isAdminPath: boolean): FastifySchema {
  const status = call.status ?? 200;
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && !call.uploads && { body: call.body }),
    ...(call.uploads && { consumes: ['multipart/form-data'], [FORM]: formOf(call.body, call.uploads) }),
    response: {
      ...(answerKind(call.answer) === 'json' && status !== 204 && { [status]: call.answer }),
      ...(call.openStatus !== undefined && { [call.openStatus]: call.answer }),
      '4xx': ErrorBody,
      '5xx': ErrorBody,
    },
    ...documentation(name, call, isAdminPath),
  };
}

/** The schema of a multipart form, for the document only: its fields are validated where they are read. */
const FORM = 'x-form';

const Binary = Type.String({ format: 'binary' });

const formOf = (body: Call['body'], { field, moreFields = [] }: Uploads) =>
  Type.Object({
    ...body?.properties,
    [field]: Type.Array(Binary),
    ...Object.fromEntries(moreFields.map((name) => [name, Binary])),
  });

/** Shows the fields and files of a form as the body of its call. */
function withForm(schema: FastifySchema & { [FORM]?: unknown }): FastifySchema {
  const { [FORM]: form, ...rest } = schema;
  return form === undefined ? rest : { ...rest, body: form };
}

const TAGS: Readonly<Record<CallerKind, string>> = {
  anyone: 'portal',
  identity: 'portal',
  customer: 'portal',
  consoleVisitor: 'console',
  staff: 'console',
  program: 'programs',
};

/** The parts of the schema that only the document needs. */
function documentation(name: string, call: Call, isAdminPath: boolean) {
  return {
    operationId: isAdminPath ? `${name}Admin` : name,
    summary: isAdminPath ? `${call.summary} By the supplier, for a customer.` : call.summary,
    description: refusalsText(call),
    tags: [isAdminPath ? 'admin' : TAGS[call.caller]],
    ...(call.caller !== 'anyone' &&
      call.caller !== 'consoleVisitor' && {
        security: [{ [isAdminPath || call.caller === 'program' ? 'bearer' : 'session']: [] }],
      }),
  };
}

/** Who is refused before the call itself refuses anybody; otherwise whoever is not signed in. */
const GENERAL: Readonly<Partial<Record<CallerKind, readonly RefusalCode[]>>> = {
  anyone: [],
  consoleVisitor: [],
  program: ['api_token_invalid', 'api_token_scope'],
};

function refusalsText(call: Call): string {
  const codes = [...(GENERAL[call.caller] ?? ['not_signed_in']), ...(call.refusals ?? [])];
  return codes.map((code) => `- \`${code}\` (${REFUSALS[code][0]}): ${REFUSALS[code][1]}`).join('\n');
}

/** The content security policy of /docs, which needs inline style attributes. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function addApiDescription(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    transform: ({ schema, url }) => ({ schema: withForm(schema), url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plumbline API',
        version: '1',
        description:
          'Amounts are whole cents, days are YYYY-MM-DD, lists answer {rows, count}, refusals {code, message}.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => DOCS_POLICY,
    theme: {
      title: 'Plumbline API',
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  });
}
