import { Refused } from '@plumbline/contract/refusals';
import type { publishWaiverTemplate as Call } from '@plumbline/contract/waiver-templates';
import { problemWords, publishProblems } from '@plumbline/rules/waivers/templates/publish-problems';
import type { Handler } from '../../http/handler.ts';
import { changeTemplate } from './change-template.ts';
import { contentHash } from './content-hash.ts';
import { insertVersion, selectLastVersion, updateTemplate } from './waiver-templates.sql.ts';

export const publishWaiverTemplate: Handler<typeof Call> = (app, staff, { id, revision }) =>
  changeTemplate(app, staff, { id, revision }, async ({ tx, template, at }) => {
    const { organizationId, identityId } = staff;
    const problems = publishProblems(template, template.draft);
    if (problems.length > 0) {
      const words = problems.map((problem, at) => [`problems.${at}`, problemWords(problem)] as const);
      throw new Refused('waiver_template_incomplete', undefined, Object.fromEntries(words));
    }
    const version = (await selectLastVersion(tx, { organizationId, id })) + 1;
    const sha256 = contentHash(template.draft);
    await insertVersion(tx, {
      organizationId,
      templateId: id,
      version,
      content: template.draft,
      sha256,
      publishedBy: identityId,
      publishedAt: at,
    });
    await updateTemplate(tx, { organizationId, id }, { publishedVersion: version });
    return { action: 'waiver-template.published', detail: { version, sha256: sha256.toString('hex') } };
  });
