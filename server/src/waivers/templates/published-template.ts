import { findTemplate, type FoundTemplate, type Wanted } from '@plumbline/rules/waivers/templates/find-template';
import { ANY_STATE } from '@plumbline/rules/waivers/templates/template-content';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../../database/open-database.ts';
import { selectPublished } from './waiver-templates.sql.ts';

type Project = { state: string | null; projectClass: Wanted['projectClass'] };

export type PublishedTemplate = Awaited<ReturnType<typeof selectPublished>>[number];

/** The text for a waiver: the organization's own, the default wording, or none. */
export const publishedTemplate = async (
  sql: Sql,
  organizationId: string,
  wanted: Wanted,
): Promise<FoundTemplate<PublishedTemplate>> =>
  findTemplate(await selectPublished(sql, organizationId, [wanted.stateCode ?? ANY_STATE, ANY_STATE]), wanted);

/** Whether there is a text for such a waiver; without one somebody prepares it by hand. */
export const hasTemplate = async (
  sql: Sql,
  organizationId: string,
  project: Project | null,
  waiverType: WaiverType,
): Promise<boolean> => {
  const wanted = { stateCode: project?.state ?? null, projectClass: project?.projectClass ?? null, waiverType };
  return (await publishedTemplate(sql, organizationId, wanted)).kind !== 'none';
};
