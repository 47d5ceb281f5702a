import { createHash } from 'node:crypto';
import type { downloadCloseOut as Call } from '@plumbline/contract/projects';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { formatDay, today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { customerShare } from '../../export-limit.ts';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { documentLogo, documentOwner } from '../../invoices/document-owner.ts';
import type { CloseOutDocument, CloseOutLine } from '../../pdf/close-out-pdf.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { selectProject, type ProjectRow } from '../../projects/projects.sql.ts';
import { ZipWriter } from '../../zip.ts';
import { type CloseOutContent, closeOutContent, type CloseOutSource } from './close-out-sources.ts';

/** VFY-02: an archive of the original files, whose seals stay valid, and a cover that lists them (ADR 37). */
export const downloadCloseOut: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId } = caller;
  const scope = { organizationId: tenant.organizationId, customerId };
  const project = (await selectProject(app.sql, scope, id)) ?? refuse('not_found');
  const content = await closeOutContent(app, caller, id);
  return { name: `Close-out-${project.jobId}.zip`, chunks: packetOf(app, caller, project, content) };
};

/** One file after the other: neither memory nor the drawing of PDFs is held for a slow client. */
async function* packetOf(
  app: App,
  caller: Customer,
  project: ProjectRow,
  { sources, others }: CloseOutContent,
): AsyncGenerator<Uint8Array, undefined> {
  const zip = new ZipWriter();
  const lines: CloseOutLine[] = [];
  const missing: string[] = [];
  const taken = new Set<string>();
  for (const source of sources) {
    const file = await readSource(app, source);
    if (file === null) {
      missing.push(`${source.title} (could not be added)`);
      continue;
    }
    const path = freePath(`${source.folder}/${file.name}`, taken);
    yield* zip.add(path, file.bytes);
    const { title, date, amount, verifyCode } = source;
    lines.push({ path, title, date, amount, verifyCode, sha256: sha256(file.bytes) });
  }
  yield* zip.add('Cover.pdf', await coverOf(app, caller, project, { lines, leftOut: [...missing, ...others] }));
  yield zip.end();
}

/** The archive has begun: a document that fails is named on the cover instead. */
async function readSource(app: App, source: CloseOutSource): ReturnType<CloseOutSource['read']> {
  try {
    return await source.read();
  } catch (error) {
    if (!(error instanceof Refused)) app.log.error({ err: error }, 'a document of a close-out packet is missing');
    return null;
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Numbers that differ in their marks only have the same name. */
function freePath(path: string, taken: Set<string>): string {
  let free = path;
  for (let count = 2; taken.has(free); count += 1) free = path.replace(/\.pdf$/, `-${count}.pdf`);
  taken.add(free);
  return free;
}

async function coverOf(
  app: App,
  caller: Customer,
  { jobName, jobId, address }: ProjectRow,
  content: Pick<CloseOutDocument, 'lines' | 'leftOut'>,
): Promise<Uint8Array> {
  const { tenant } = caller;
  const document: CloseOutDocument = {
    ...content,
    owner: { ...documentOwner(tenant), logo: await documentLogo(app, tenant).read() },
    createdAt: app.now(),
    madeOn: formatDay(today(app.now(), tenant.timeZone)),
    projectName: jobName,
    jobId,
    address,
    customerName: caller.customerName,
    verifyUrl: `${app.tenants.urlOf(tenant)}/verify`,
  };
  return (await renderPdf(customerShare(caller), { kind: 'close-out', document })).bytes;
}
