import { findTemplate, type FoundTemplate, type Wanted } from '@plumbline/rules/waivers/templates/find-template';
import { ANY_STATE } from '@plumbline/rules/waivers/templates/template-content';
import type { Sql } from '../../database/open-database.ts';
import { selectPublished } from './waiver-templates.sql.ts';

export type PublishedTemplate = Awaited<ReturnType<typeof selectPublished>>[number];

/** The text for a waiver: the organization's own, the default wording, or none. */
export const publishedTemplate = async (
  sql: Sql,
  organizationId: string,
  wanted: Wanted,
): Promise<FoundTemplate<PublishedTemplate>> =>
  findTemplate(await selectPublished(sql, organizationId, [wanted.stateCode ?? ANY_STATE, ANY_STATE]), wanted);
