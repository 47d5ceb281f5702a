import type { Input, Upload } from '@plumbline/contract/call';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type { saveWaiverRequest as Call } from '@plumbline/contract/waiver-requests';
import { today } from '@plumbline/rules/dates';
import { blockerWords } from '@plumbline/rules/waivers/blocker-words';
import { neededConfirmation } from '@plumbline/rules/waivers/confirmations';
import { submitBlockers, type SubmitContext } from '@plumbline/rules/waivers/submit-blockers';
import type { ChosenFile, WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { type ProjectRow, selectProject } from '../../projects/projects.sql.ts';
import { waiverTypesOf } from '../../projects/waiver-types-of.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { hasTemplate } from '../templates/published-template.ts';
import { formOf } from './form-of.ts';
import { removeIfRefused } from '../../uploads/remove-files.ts';
import { storeFormFile } from './store-file.ts';
import { type StoredFile, storeRequest } from './store-request.ts';
import { type DraftOwner, selectDraftFiles, selectFormFiles } from './waiver-files.sql.ts';
import { selectWaiverBySubmitKey } from './waiver-requests.sql.ts';

const QUESTIONS = { 'full-release': 'waiver_unconfirmed', 'covers-nothing': 'waiver_covers_nothing' } as const;

const TEMPLATE_FIELD = 'unconditionalTemplateFile';

/** WVR-11: checks again what the form checks, and stores the request with its files. */
export const saveWaiverRequest: Handler<typeof Call> = async (app, customer, input) => {
  const { tenant, customerId, identityId } = customer;
  const { organizationId } = tenant;
  if (input.OrganizationId !== undefined && input.OrganizationId !== organizationId) refuse('wrong_organization');
  const owner = { organizationId, customerId, identityId };
  const before =
    input.submitKey === undefined ? undefined : await selectWaiverBySubmitKey(app.sql, owner, input.submitKey);
  if (before) return { id: before.id, number: before.number, waiverRequestStatus: before.status };
  const given = await givenFiles(app, owner, input);
  const form = formOf(input, given);
  const { project, figures, hasForm } = await readProject(app, customer, form);
  refuseBlocked(form, contextOf(app, customer, { project, figures, hasForm }), figures);
  const question = input.isConfirmed === true ? null : neededConfirmation(form, figures?.amounts ?? null);
  if (question !== null) refuse(QUESTIONS[question]);
  const sent = [...given.files, ...(given.template ? [given.template] : [])].filter((file) => isKept(form, file));
  const idsOf = (place: 'draft' | 'earlier') => sent.flatMap((file) => (file.place === place ? [file.id] : []));
  const filesById = { draftFileIds: idsOf('draft'), earlierFileIds: idsOf('earlier') };
  const files: StoredFile[] = [];
  return removeIfRefused(app, files, async () => {
    for (const { upload, purpose } of sent) if (upload) files.push(await storeFormFile(app, owner, upload, purpose));
    return storeRequest(app, customer, { input, form, project, figures, files, ...filesById });
  });
};

type GivenFile = ChosenFile & { purpose: 'custom-form' | 'unconditional-template' } & (
    | { place: 'draft' | 'earlier'; id: string; upload: null }
    | { place: 'form'; upload: Upload }
  );

/** The files that the form names, of the draft or of the request that this one follows, and those that come with it. */
async function givenFiles(app: App, owner: DraftOwner, { uploads, waiverFiles = [], ...input }: Input<typeof Call>) {
  const { resubmitsId, unconditionalTemplateFile } = input;
  const named = new Set([...waiverFiles, ...(unconditionalTemplateFile ? [unconditionalTemplateFile] : [])]);
  const kept = named.size === 0 ? [] : await selectDraftFiles(app.sql, owner);
  const earlier =
    named.size === 0 || resubmitsId === undefined ? [] : await selectFormFiles(app.sql, owner, resubmitsId);
  const ofName = (id: string): GivenFile => {
    const before = earlier.find((file) => file.id === id);
    if (before) return { ...before, place: 'earlier', upload: null };
    const { name, size } = kept.find((file) => file.id === id) ?? refuse('not_found');
    const purpose = id === unconditionalTemplateFile ? 'unconditional-template' : 'custom-form';
    return { name, size, purpose, place: 'draft', id, upload: null };
  };
  const ofUpload = (upload: Upload): GivenFile => {
    const purpose = upload.field === TEMPLATE_FIELD ? 'unconditional-template' : 'custom-form';
    return { name: upload.name, size: upload.size, purpose, place: 'form', upload };
  };
  const all = [...[...named].map(ofName), ...uploads.map(ofUpload)];
  return {
    files: all.filter(({ purpose }) => purpose === 'custom-form'),
    template: all.find(({ purpose }) => purpose === 'unconditional-template') ?? null,
  };
}

/** A choice of the form, such as our own wording, may leave its files out. */
const isKept = (form: WaiverForm, file: ChosenFile): boolean =>
  form.files.includes(file) || form.unconditionalTemplateFile === file;

type ReadProject = { project: ProjectRow | null; figures: Figures | null; hasForm: boolean | null };

async function readProject(app: App, { tenant, customerId }: Customer, form: WaiverForm): Promise<ReadProject> {
  if (form.projectId === null) return { project: null, figures: null, hasForm: null };
  const scope = { organizationId: tenant.organizationId, customerId, projectId: form.projectId };
  const project = (await selectProject(app.sql, scope, form.projectId)) ?? refuse('not_found');
  if (form.waiverType === null) return { project, figures: null, hasForm: null };
  const figures = await loadFigures(app.sql, tenant, scope, {
    waiverType: form.waiverType,
    throughDate: form.throughDate,
    pickedInvoiceIds: form.invoiceIds,
    jobId: project.jobId,
    today: today(app.now(), tenant.timeZone),
  });
  return { project, figures, hasForm: await hasTemplate(app.sql, tenant.organizationId, project, form.waiverType) };
}

const contextOf = (
  app: App,
  { tenant, capabilities }: Customer,
  { project, figures, hasForm }: ReadProject,
): SubmitContext => ({
  can: capabilities,
  today: today(app.now(), tenant.timeZone),
  allowedTypes: project === null ? WAIVER_TYPES : waiverTypesOf(project),
  project,
  hasForm,
  branches: tenant.settings.branchLocations,
  amounts: figures?.amounts ?? null,
});

function refuseBlocked(form: WaiverForm, context: SubmitContext, figures: Figures | null): void {
  const problems = submitBlockers(form, context).map((blocker) => [blocker.field, blockerWords(blocker)] as const);
  const inScope = new Set(figures?.amounts.invoiceIds);
  const isForeign = figures !== null && form.invoiceIds?.some((id) => !inScope.has(id));
  if (isForeign) problems.push(['invoiceIds', 'One of these invoices is not part of this waiver.']);
  if (problems.length === 0) return;
  throw new Refused('waiver_incomplete', undefined, Object.fromEntries(problems.toReversed()));
}
