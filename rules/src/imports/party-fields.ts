// The fields of customers and projects.
import { CUSTOMER_CODE, day, flag, type ImportField, JOB_ID, JOB_NAME, key, required, text } from './import-field.ts';

const CITY = text('city', 'City', 100, ['city', 'town']);
const POSTAL_CODE = text('postalCode', 'ZIP code', 12, ['zip', 'zip code', 'postal code', 'postcode', 'zipcode']);
const STATE = text('state', 'State', 30, ['state', 'st', 'province', 'state code', 'region', 'job state']);

export const CUSTOMERS: readonly ImportField[] = [
  key({ ...CUSTOMER_CODE, key: 'code', headings: [...CUSTOMER_CODE.headings, 'id'] }),
  required(
    text('name', 'Name', 200, ['name', 'customer name', 'company', 'company name', 'account name', 'display name']),
  ),
  text('address', 'Address', 300, [
    'address',
    'street',
    'address 1',
    'address line 1',
    'billing address',
    'bill to address',
    'bill address',
  ]),
  CITY,
  STATE,
  POSTAL_CODE,
  text('phone', 'Phone', 40, [
    'phone',
    'phone number',
    'telephone',
    'main phone',
    'tel',
    'phone numbers',
    'telephone no',
  ]),
  text('emailDomain', 'Email or its domain', 254, [
    'email domain',
    'domain',
    'email',
    'email address',
    'main email',
    'e mail',
  ]),
  flag('isOnHold', 'On hold', [
    'on hold',
    'credit hold',
    'hold',
    'account hold',
    'customer hold',
    'on credit hold',
    'is on hold',
  ]),
];

/** Whether waivers of a type can be requested for a project; an empty one allows it (WVR-02). */
const waiverFlag = (field: string, code: string, type: string): ImportField =>
  flag(field, `${type} waivers allowed`, [
    `allow ${code}`,
    `allows ${code}`,
    `${code} allowed`,
    `allow ${type.toLowerCase()}`,
    `${type.toLowerCase()} allowed`,
    `${type.toLowerCase()} waivers allowed`,
    `${type.toLowerCase()} waivers`,
    type.toLowerCase(),
  ]);

export const PROJECTS: readonly ImportField[] = [
  key(CUSTOMER_CODE),
  key(JOB_ID),
  required(JOB_NAME),
  text('address', 'Address', 300, [
    'address',
    'street',
    'job address',
    'address 1',
    'site address',
    'jobsite address',
    'ship to address',
  ]),
  CITY,
  STATE,
  POSTAL_CODE,
  text('county', 'County', 100, ['county', 'job county']),
  text('ownerName', 'Owner', 200, ['owner', 'owner name', 'property owner']),
  text('ownerAddress', 'Address of the owner', 300, ['owner address', 'address of owner']),
  text('generalContractorName', 'General contractor', 200, [
    'general contractor',
    'gc',
    'contractor',
    'general',
    'prime contractor',
  ]),
  text('lenderName', 'Lender', 200, ['lender', 'bank', 'construction lender']),
  text('legalDescription', 'Legal description', 2000, ['legal description', 'legal', 'parcel', 'apn']),
  {
    key: 'projectClass',
    label: 'Project class',
    value: 'choice',
    choices: {
      residential: ['res', 'resi', 'r', 'home', 'housing', 'single family', 'multifamily', 'multi-family'],
      commercial: ['com', 'comm', 'c', 'non-residential', 'nonresidential', 'industrial', 'retail', 'office'],
      public: ['pub', 'p', 'public works', 'public work', 'government', 'govt', 'gov', 'municipal', 'federal'],
    },
    headings: ['project class', 'job class', 'class of project', 'project classification', 'job classification'],
  },
  day('originalContractDate', 'Original contract date', [
    'original contract date',
    'contract date',
    'date of contract',
    'date of original contract',
    'contract signed',
    'contract signed on',
    'prime contract date',
    'orig contract date',
  ]),
  day('closedOn', 'Closed on', [
    'closed on',
    'close date',
    'date closed',
    'closed date',
    'job close date',
    'completed on',
    'completion date',
  ]),
  waiverFlag('allowsCp', 'cp', 'Conditional progress'),
  waiverFlag('allowsCf', 'cf', 'Conditional final'),
  waiverFlag('allowsUp', 'up', 'Unconditional progress'),
  waiverFlag('allowsUf', 'uf', 'Unconditional final'),
];
