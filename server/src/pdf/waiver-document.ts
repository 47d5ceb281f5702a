import type { MergeValues } from '@plumbline/rules/waivers/templates/merge-fields';
import type { TemplateContent } from '@plumbline/rules/waivers/templates/template-content';
import type { WaiverSigner, WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { DocumentOwner } from './document-definition.ts';

export type WaiverCertificate = {
  documentId: string;
  /** Of the waiver before this page and the seal were added. */
  unsignedSha256: string;
  templateSha256: string;
  templateName: string;
  verifyUrl: string;
  signer: { name: string; title: string; email: string; address: string; method: string };
  /** Times in UTC; without an actor it was done automatically. */
  events: readonly { at: string; action: string; actor: string | null; address: string | null }[];
};

export type WaiverDocument = {
  owner: DocumentOwner;
  createdAt: Date;
  template: TemplateContent;
  values: MergeValues;
  waiver: WaiverSnapshot;
  signer: WaiverSigner | null;
  /** What stands at the foot of each page, such as that the wording is general. */
  footnote: string | null;
  verifyCode: string | null;
  hasNotaryPage: boolean;
  /** The customer asked for a notary, and the supplier signs without: also a text with a place for one has none. */
  isNotaryLeftOut: boolean;
  /** Printed over each page, for what is not a document yet. */
  watermark: string | null;
  certificate: WaiverCertificate | null;
};
