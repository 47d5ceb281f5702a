// The fields of a waiver that a template can name, each with what an editor shows.

const LABELS = {
  'claimant.name': "Supplier's name",
  'claimant.legalName': "Supplier's legal name",
  'claimant.address': "Supplier's address",
  'claimant.phone': "Supplier's phone",
  'signer.name': "Signer's name",
  'signer.title': "Signer's title",
  'signer.date': 'Date of signature',
  'customer.name': "Customer's name",
  'customer.code': "Customer's number",
  'customer.address': "Customer's address",
  'project.name': 'Project',
  'project.jobId': 'Job number',
  'project.address': 'Address of the project',
  'project.city': 'City of the project',
  'project.county': 'County of the project',
  'project.state': 'State of the project',
  'project.legalDescription': 'Legal description of the property',
  'owner.name': 'Owner of the property',
  'owner.address': "Owner's address",
  'generalContractor.name': 'General contractor',
  'lender.name': 'Lender',
  throughDate: 'Through date',
  amount: 'Amount',
  amountInWords: 'Amount in words',
  'payment.maker': 'Maker of the check',
  'payment.payees': 'Check payable to',
  'payment.method': 'Method of the payment',
  'payment.checkNumber': 'Number of the check',
  'payment.date': 'Date of the payment',
  'payment.isJoint': 'Joint check, yes or no',
  'exceptions.amount': 'Amount of the exceptions',
  'exceptions.dates': 'Dates of the exceptions',
  disputedAmount: 'Disputed amount',
  retainageAmount: 'Retainage',
  unpaidAmount: 'Amount still unpaid',
  'invoices.list': 'Invoice numbers',
  'invoices.count': 'Number of invoices',
  poNumbers: 'PO numbers',
  'paymentPeriod.from': 'First day of the period',
  'paymentPeriod.to': 'Last day of the period',
  materialsDescription: 'Description of the materials',
  'waiver.number': 'Number of the waiver',
  'waiver.type': 'Type of the waiver',
  'waiver.issuedOn': 'Date of the waiver',
  // Filled in by hand on the signed paper.
  'notary.name': 'Name of the notary',
  'notary.commissionNumber': "Number of the notary's commission",
  'notary.commissionExpires': "Last day of the notary's commission",
  'notary.county': 'County of the notary',
  'notary.state': 'State of the notary',
  'notary.date': 'Date of the notarization',
  'witness.name': 'Name of the witness',
  'witness.address': 'Address of the witness',
  'witness.date': "Date of the witness's signature",
} as const;

export type MergeField = keyof typeof LABELS;

/** A field without a value is printed as a blank line. */
export type MergeValues = Readonly<Record<MergeField, string | null>>;

export const isMergeField = (text: string): text is MergeField => Object.hasOwn(LABELS, text);

export const mergeFieldLabel = (field: MergeField): string => LABELS[field];

export const MERGE_FIELDS: readonly MergeField[] = Object.keys(LABELS).filter((name) => isMergeField(name));
