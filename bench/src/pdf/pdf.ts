// Invoices as PDF: drawn for the first time, against bare pdfkit with the same typeface, and kept.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startChild } from '../child-server.ts';
import { compare, CONNECTIONS, type Pace, runInTurns } from '../compare.ts';
import type { Finding } from '../finding.ts';
import { speedOf, type Target } from '../load.ts';
import type { Options } from '../options.ts';
import type { PdfReady } from './pdf-server.ts';

const SHARE_MIN = 0.6;
const KEPT_PER_SECOND_MIN = 1_000;
const SLICE_MS = 1_000;
const ROUNDS = 5;

export async function bench({ rounds }: Options): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const file = (name: string) => join(import.meta.dirname, name);
  let product: ChildServer<PdfReady> | undefined;
  let bare: ChildServer<{ port: number }> | undefined;
  try {
    product = await startChild<PdfReady>(file('pdf-server.ts'), { DATA_DIR: dataDir });
    bare = await startChild(file('bare-pdf-server.ts'));
    const { port, host, cookie, invoiceIds } = product.ready;
    const [kept = '', ...others] = invoiceIds.map((id) => `/v1/invoices/${id}/download`);
    const nextPath = () => others.pop() ?? stop('every invoice was drawn');
    const ours = { port, path: kept, headers: { host, cookie } };
    const best = { port: bare.ready.port, path: '/draw', headers: {} };
    const pace = { rounds: rounds ?? ROUNDS, sliceMs: SLICE_MS };
    const drawn = { what: 'invoice PDF, drawn', shareMin: SHARE_MIN, ours: { ...ours, nextPath }, best };
    return [...(await compare(drawn, pace)), ...(await keptFindings(ours, pace))];
  } finally {
    await bare?.stop();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function keptFindings(target: Target, pace: Pace): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const connections of CONNECTIONS) {
    const ours = speedOf((await runInTurns({ ours: target }, connections, pace)).ours);
    const isBudget = connections > 1;
    findings.push({
      what: 'invoice PDF, kept',
      connections,
      ours,
      value: `${Math.round(ours.perSecond)}/s`,
      budget: isBudget ? `at least ${KEPT_PER_SECOND_MIN}/s` : 'none',
      isMet: !isBudget || ours.perSecond >= KEPT_PER_SECOND_MIN,
    });
  }
  return findings;
}

function stop(problem: string): never {
  throw new Error(problem);
}
