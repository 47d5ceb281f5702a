// VFY-02: an archive of the original files, whose seals stay valid, and a cover that lists them (ADR 37, ADR 45).
import { createHash } from 'node:crypto';
import { Refused } from '@plumbline/contract/refusals';
import { formatDay, today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { customerShare } from '../../export-limit.ts';
import { documentLogo, documentOwner } from '../../invoices/document-owner.ts';
import type { CloseOutDocument, CloseOutLine } from '../../pdf/close-out-pdf.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import type { ProjectRow } from '../../projects/projects.sql.ts';
import { ZipWriter } from '../../zip.ts';
import { type CloseOutContent, closeOutContent, type CloseOutOwner, type CloseOutSource } from './close-out-sources.ts';

export async function closeOutPacket(app: App, owner: CloseOutOwner, project: ProjectRow) {
  const content = await closeOutContent(app, owner, project.id);
  return { name: `Close-out-${project.jobId}.zip`, chunks: packetOf(app, owner, project, content) };
}

/** A longer cover would take longer than one document may be drawn. */
const LINES_OF_COVER = 300;

/** One file after the other: neither memory nor the drawing of PDFs is held for a slow client. */
async function* packetOf(
  app: App,
  owner: CloseOutOwner,
  project: ProjectRow,
  { sources, others }: CloseOutContent,
): AsyncGenerator<Uint8Array, undefined> {
  const zip = new ZipWriter();
  const taken = new Set<string>();
  const parts = Math.ceil(sources.length / LINES_OF_COVER);
  for (let part = 1; part <= parts; part += 1) {
    const lines: CloseOutLine[] = [];
    const missing: string[] = [];
    for (const source of sources.slice((part - 1) * LINES_OF_COVER, part * LINES_OF_COVER)) {
      const file = await readSource(app, source);
      if (file === null) {
        missing.push(`${source.title} (could not be added)`);
        continue;
      }
      const path = freePath(`${source.folder}/${file.name}`, taken);
      yield* zip.add(path, file.bytes);
      const { folder: _, read: __, ...line } = source;
      lines.push({ ...line, path, sha256: sha256(file.bytes) });
    }
    const leftOut = part === parts ? [...missing, ...others] : missing;
    const name = parts === 1 ? 'Cover.pdf' : `Cover-${part}-of-${parts}.pdf`;
    yield* zip.add(name, await coverOf(app, owner, project, { part, parts, lines, leftOut }));
  }
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
  owner: CloseOutOwner,
  { jobName, jobId, address }: ProjectRow,
  content: Pick<CloseOutDocument, 'leftOut' | 'lines' | 'part' | 'parts'>,
): Promise<Uint8Array> {
  const { tenant, customerName } = owner;
  const document: CloseOutDocument = {
    ...content,
    owner: { ...documentOwner(tenant), logo: await documentLogo(app, tenant).read() },
    createdAt: app.now(),
    madeOn: formatDay(today(app.now(), tenant.timeZone)),
    projectName: jobName,
    jobId,
    address,
    customerName,
    verifyUrl: `${app.tenants.urlOf(tenant)}/verify`,
  };
  return (await renderPdf({ ...customerShare(owner), isContinued: true }, { kind: 'close-out', document })).bytes;
}
