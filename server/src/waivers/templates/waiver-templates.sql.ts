import type { Insertable } from 'kysely';
import type { TemplateContent } from '@plumbline/rules/waivers/templates/template-content';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type TemplateKey = { organizationId: string; id: string };
type New<Table extends keyof Tables> = Insertable<Tables[Table]>;

const shown = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('waiverTemplate')
    .leftJoin('waiverTemplateVersion', (join) =>
      join
        .on('waiverTemplateVersion.organizationId', '=', organizationId)
        .onRef('waiverTemplateVersion.templateId', '=', 'waiverTemplate.id')
        .onRef('waiverTemplateVersion.version', '=', 'waiverTemplate.publishedVersion'),
    )
    .select(['waiverTemplate.id', 'stateCode', 'waiverType', 'projectClass', 'name', 'revision', 'changedAt'])
    .select(['publishedVersion', 'publishedAt', 'sha256'])
    .select(({ ref }) => ref('draft').$castTo<TemplateContent>().as('draft'))
    .where('waiverTemplate.organizationId', '=', organizationId);

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof selectTemplate>>>;

export const selectTemplates = (sql: Sql, organizationId: string) =>
  shown(sql, organizationId).orderBy('stateCode').orderBy('waiverType').orderBy('projectClass').execute();

export const selectTemplate = (sql: Sql, { organizationId, id }: TemplateKey) =>
  shown(sql, organizationId).where('waiverTemplate.id', '=', id).executeTakeFirst();

/** What waivers are made from now. */
export const selectPublished = (sql: Sql, organizationId: string, stateCodes: readonly string[]) =>
  sql
    .selectFrom('waiverTemplate')
    .innerJoin('waiverTemplateVersion', (join) =>
      join
        .on('waiverTemplateVersion.organizationId', '=', organizationId)
        .onRef('waiverTemplateVersion.templateId', '=', 'waiverTemplate.id')
        .onRef('waiverTemplateVersion.version', '=', 'waiverTemplate.publishedVersion'),
    )
    .select(['waiverTemplate.id', 'stateCode', 'waiverType', 'projectClass', 'version', 'sha256'])
    .select(({ ref }) => ref('content').$castTo<TemplateContent>().as('content'))
    .where('waiverTemplate.organizationId', '=', organizationId)
    .where('stateCode', 'in', stateCodes)
    .execute();

/** Undefined if there is one for the same slot. */
export const insertTemplate = (tx: Tx, template: New<'waiverTemplate'>) =>
  tx
    .insertInto('waiverTemplate')
    .values(template)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'stateCode', 'waiverType', 'projectClass']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

export const lockTemplate = (tx: Tx, { organizationId, id }: TemplateKey) =>
  tx
    .selectFrom('waiverTemplate')
    .select(['id', 'stateCode', 'waiverType', 'projectClass', 'revision', 'publishedVersion'])
    .select(({ ref }) => ref('draft').$castTo<TemplateContent>().as('draft'))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateTemplate = (tx: Tx, { organizationId, id }: TemplateKey, change: Partial<New<'waiverTemplate'>>) =>
  tx
    .updateTable('waiverTemplate')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export const selectLastVersion = async (tx: Tx, { organizationId, id }: TemplateKey): Promise<number> => {
  const { version } = await tx
    .selectFrom('waiverTemplateVersion')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('organizationId', '=', organizationId)
    .where('templateId', '=', id)
    .executeTakeFirstOrThrow();
  return version ?? 0;
};

export const insertVersion = (tx: Tx, version: New<'waiverTemplateVersion'>) =>
  tx.insertInto('waiverTemplateVersion').values(version).execute();
