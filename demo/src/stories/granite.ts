import { asCents } from '@plumbline/rules/money';
import { graniteCatalog } from './granite-catalog.ts';
import { EVERYDAY_PAYMENTS } from './everyday-payments.ts';
import { book, manager, pending, person, project, suspended, viewer } from './make-story.ts';
import { graniteLinks } from './granite-links.ts';
import { ALEX } from './people.ts';
import type { Story, StoryCustomer } from './story.ts';
import { graniteQuestions } from './questions.ts';
import { graniteTickets } from './tickets.ts';

const tarnwick: StoryCustomer = {
  code: 'TAR104',
  name: 'Tarnwick Constructors LLC',
  address: '310 Foundry Row, Sacramento, CA 95899',
  phone: '(916) 555-0110',
  people: [
    manager('maren@tarnwick.example', 'Maren Ashdown'),
    viewer('devin@tarnwick.example', 'Devin Okoro'),
    { ...person('nils@tarnwick.example', 'Nils Farrow', 'pays up to $2,500'), paymentLimit: asCents(2_500_00) },
    {
      ...person('jules@tarnwick.example', 'Jules Arden', 'above $500, a colleague approves'),
      approvalLimit: asCents(500_00),
    },
    pending('priya@tarnwick.example', 'Priya Dellamore'),
    suspended('colm@tarnwick.example', 'Colm Haverty'),
  ],
  projects: [
    project('24-1187', 'Alder Court Apartments, Bldg C', '4410 Lantern Way, Sacramento, CA 95899'),
    project('24-1203', 'Verdugo Clinic tenant improvement', '77 E Ocotillo Spur, Phoenix, AZ 85099'),
    project('25-0052', 'Cottonwood Flats Phase 2', '1509 Caprock Loop, Midland, TX 79799'),
    project('25-0061', 'Harrow Street Lofts', '418 Harrow St, Austin, TX 78799'),
    project('25-0077', 'Pinecrest Middle School', '214 Wrenfield Trace, Marietta, GA 30099'),
    project('25-0090', 'Front Range Cold Storage', '88 Switchback Rd, Aurora, CO 80099'),
    project(
      '25-0093',
      'Connecticut Shoreline Community Hospital, East Wing Expansion and Seismic Retrofit of the Existing Ambulatory Surgery Center, Phase 3B',
      '1 Breakwater Plaza, New London, CT 06399',
    ),
    project('25-0101', 'False Creek Boathouse', '12 Pilothouse Lane, Vancouver, BC V0X 0X0'),
  ],
  savesMethods: true,
  books: [
    book([26, 11, 6, 3, 2], 60, [240, 9800], { projects: [0, 1, 2, 3, 4, 5, 6], hasCredits: true }),
    book([5, 2, 1, 1, 0], 7, [300, 6400], { currency: 'CAD', projects: [7], hasCredits: true }),
  ],
};

const others: readonly StoryCustomer[] = [
  {
    code: 'OBF220',
    name: 'Obrey & Finch Framing, Inc.',
    address: '9 Sawhorse Ln, Phoenix, AZ 85099',
    phone: '(602) 555-0121',
    people: [person('wes@obreyfinch.example', 'Wes Obrey')],
    projects: [
      project('OF-311', 'Saguaro Ridge Townhomes', '2020 Mesquite Hollow, Mesa, AZ 85299'),
      project('OF-318', 'Cactus Wren Elementary', '600 Arroyo Vista, Tempe, AZ 85299'),
    ],
    books: [book([7, 4, 3, 2, 2], 18, [120, 5200], { hasCredits: true })],
  },
  {
    code: 'SED311',
    name: 'Sedgewater Roofing Partners',
    address: '77 Gutter Gap Rd, Midland, TX 79799',
    phone: '(432) 555-0133',
    people: [person('lena@sedgewater.example', 'Lena Sedge'), viewer('ap@sedgewater.example', 'Theo Marsh')],
    projects: [
      project('SW-08', 'Larkspur Logistics Warehouse', '900 Halyard Ct, Joliet, IL 60499'),
      project('SW-11', 'Caprock Fieldhouse', '31 Pumpjack Ave, Odessa, TX 79799'),
    ],
    books: [book([5, 3, 2, 4, 5], 9, [400, 22000])],
  },
  {
    code: 'JUN415',
    name: 'Juniper Vale Homes Ltd.',
    address: '55 Millrace Cres, Kelowna, BC V0X 0X0',
    phone: '(250) 555-0144',
    people: [person('sasha@junipervale.example', 'Sasha Tremblay', 'Canadian dollars')],
    projects: [
      project('JV-2', 'Orchard Bench Lots 1-14', '1 Orchard Bench Rd, Kelowna, BC V0X 0X0'),
      project('JV-5', 'Rideau Mews', '240 Lockmaster St, Ottawa, ON K0A 0A0'),
    ],
    savesMethods: true,
    books: [book([6, 3, 2, 1, 1], 12, [350, 8200], { currency: 'CAD', hasCredits: true })],
  },
  {
    code: 'HAL502',
    name: 'Hallam Pike Builders',
    address: '1400 Trestle Blvd, Denver, CO 80099',
    phone: '(303) 555-0155',
    people: [person('june@hallampike.example', 'June Hallam', 'has autopay')],
    projects: [project('HP-77', 'Union Yard Offices', '3 Roundhouse Sq, Denver, CO 80099')],
    savesMethods: true,
    autopay: { weekday: 5, invoiceLimit: asCents(20_000_00), monthLimit: asCents(90_000_00) },
    books: [book([10, 0, 0, 0, 0], 20, [900, 31000])],
  },
  {
    code: 'ROW610',
    name: 'Rowanbrook Builders',
    address: '18 Covered Bridge Ln, Hartford, CT 06199',
    phone: '(860) 555-0166',
    people: [ALEX],
    projects: [project('RB-1', 'Mill River Row Houses', '40 Spindle St, New Haven, CT 06599')],
    savesMethods: true,
    books: [book([4, 2, 1, 1, 0], 11, [200, 7400])],
  },
  {
    code: 'FER701',
    name: 'Fernhollow Interiors',
    address: '6 Plaster Mews, Atlanta, GA 30099',
    phone: '(404) 555-0177',
    people: [person('nora@fernhollow.example', 'Nora Fernhollow', 'no invoices yet')],
    projects: [],
    books: [],
  },
];

export const granite: Story = {
  label: 'granite',
  portalName: 'Granite Supply',
  logo: 'granite.svg',
  about:
    'Payments and lien waivers, in US and Canadian dollars. Everything is switched on, Google login and sign-up too.',
  organization: {
    name: 'Granite Supply',
    legalName: 'Granite Supply Company, Inc.',
    timeZone: 'America/Los_Angeles',
    supportEmail: 'credit@granitesupply.example',
    accountsEmail: 'receivables@granitesupply.example',
    supportPhone: '(916) 555-0142',
  },
  settings: {
    themeColor: '#1f5fd1',
    currencyCodes: ['USD', 'CAD'],
    countryList: ['US', 'CA'],
    isOpenProjectWidgetEnabled: true,
    isExecutedWaiverWidgetEnabled: true,
    ...EVERYDAY_PAYMENTS,
    isSurchargeEnabled: true,
    isPaymentDetailCancelEnabled: true,
    isShortpayEnabled: true,
    isOverpayEnabled: true,
    isPrepayEnabled: true,
    isRecurrencePaymentEnabled: true,
    isAutopayEnabled: true,
    isInvoiceQrEnabled: true,
    isWaiverEnabled: true,
    isWaiverPaymentEnabled: true,
    isWaiverWetInkEnabled: true,
    isWaiverRecurrenceEnabled: true,
    isWaiverTemplateEnabled: true,
    isWaiverUnconditionalTemplateEnabled: true,
    isWaiverPaymentDetailEnabled: true,
    isProjectCreationForWaiverRequestEnabled: true,
    branchLocations: ['Sacramento main yard', 'Fresno drywall yard', 'Phoenix stucco and lath'],
  },
  staff: [
    { email: 'mira@granitesupply.example', name: 'Mira Lundgaard', title: 'Credit manager' },
    { email: 'tobias@granitesupply.example', name: 'Tobias Crane-Abbott', title: 'VP finance' },
  ],
  catalog: graniteCatalog,
  firstInvoiceNumber: 480112,
  customers: [tarnwick, ...others],
  paymentLinks: graniteLinks,
  openItems: 2,
  tickets: graniteTickets,
  questions: graniteQuestions,
};
