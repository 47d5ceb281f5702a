import { asCents } from '@plumbline/rules/money';
import { bluewaterCatalog } from './bluewater-catalog.ts';
import { book, manager, pending, person, project, suspended, viewer } from './make-story.ts';
import type { StoryPaymentLink } from './payment-links.ts';
import { ALEX } from './people.ts';
import type { Story, StoryCustomer, StorySignOn } from './story.ts';

const customers: readonly StoryCustomer[] = [
  {
    code: 'KES008',
    name: 'Kestrel Dune Homes, Inc.',
    address: '27 Longleaf Way, Marietta, GA 30099',
    phone: '(770) 555-0118',
    people: [
      manager('jonah@kestreldune.example', 'Jonah Prewitt-Lane'),
      viewer('draws@kestreldune.example', 'Imani Castell'),
      pending('rosa@kestreldune.example', 'Rosa Quill'),
      suspended('ned@kestreldune.example', 'Ned Farrow'),
    ],
    projects: [
      project('PC-14', 'Pinecrest Lot 14', '214 Wrenfield Trace, Marietta, GA 30099'),
      project('PC-15', 'Pinecrest Lot 15', '216 Wrenfield Trace, Marietta, GA 30099'),
      project('HB-09', 'Harbor and Ninth mixed use', '9 Tidewater St, Gulfport, MS 39599'),
      project(
        'TX-02',
        'Brushy Creek Master-Planned Community, Section 4, Block C, Model Home Row and Amenity Center with Covered Pavilion',
        '5000 Brushy Creek Pkwy, Round Rock, TX 78699',
      ),
    ],
    books: [book([11, 6, 4, 2, 2], 24, [310, 8800], { hasCredits: true })],
  },
  {
    code: 'OST014',
    name: 'Ostrander School Builders',
    address: '75 Ostrander Ave, Waco, TX 76799',
    phone: '(254) 555-0127',
    people: [person('bea@ostrander.example', 'Bea Ostrander')],
    projects: [project('WS-3', 'Waco Science Annex', '12 Brazos Bend, Waco, TX 76799')],
    books: [book([5, 3, 2, 1, 1], 10, [500, 14000])],
  },
  {
    code: 'CAL021',
    name: 'Calloway Ridge Carpentry',
    address: '1 Calloway Ridge Dr, Fresno, CA 93799',
    phone: '(559) 555-0139',
    people: [person('tam@callowayridge.example', 'Tam Nguyen-Ferris')],
    projects: [
      project('CR-40', 'Fig Garden Bungalows', '88 Fig Garden Loop, Fresno, CA 93799'),
      project('CR-44', 'Sierra View Stables', '4 Paddock Rd, Clovis, CA 93699'),
    ],
    books: [book([4, 2, 0, 1, 0], 8, [90, 3600], { hasCredits: true })],
  },
  {
    code: 'ROW610',
    name: 'Rowanbrook Builders',
    address: '18 Covered Bridge Ln, Hartford, CT 06199',
    phone: '(860) 555-0166',
    people: [ALEX],
    projects: [project('RB-2', 'Thimble Cove Cottages', '7 Thimble Cove Rd, Branford, CT 06499')],
    books: [book([3, 2, 1, 0, 1], 6, [250, 5100])],
  },
  {
    code: 'LOW030',
    name: 'Lowcountry Decks',
    address: '3 Marsh Hen Ln, Savannah, GA 31499',
    phone: '(912) 555-0148',
    people: [person('ike@lowcountrydecks.example', 'Ike Bellamy', 'no invoices yet')],
    projects: [],
    books: [],
  },
];

const singleSignOn: StorySignOn = {
  key: 'demo-sso',
  name: 'Bluewater partner login',
  people: [
    {
      email: 'hollis@ostrander.example',
      name: 'Hollis Ostrander',
      customerCode: 'OST014',
      note: 'Ostrander School Builders · full access',
    },
    {
      email: 'paz@callowayridge.example',
      name: 'Paz Calloway',
      customerCode: null,
      note: 'Calloway Ridge Carpentry · no account in the portal yet',
    },
    {
      email: 'jonah@kestreldune.example',
      name: 'Jonah Prewitt-Lane',
      customerCode: null,
      note: 'Kestrel Dune Homes · the account with this address belongs to another login',
    },
  ],
};

const paymentLinks: readonly StoryPaymentLink[] = [
  {
    name: 'methods-disabled',
    about: 'A link of a portal that takes no payments',
    customerCode: 'KES008',
    asks: { amount: asCents(640_00) },
    description: 'Truss package deposit',
    recipient: { name: 'Imani Castell', email: 'draws@kestreldune.example' },
    daysAgo: 2,
  },
];

export const bluewater: Story = {
  label: 'bluewater',
  portalName: 'Bluewater Lumber',
  logo: null,
  about: 'Lien waivers only, with Google login and Single Sign On. No logo, so the name stands alone.',
  organization: {
    name: 'Bluewater Lumber',
    legalName: 'Bluewater Lumber & Truss LLC',
    timeZone: 'America/New_York',
    supportEmail: 'waivers@bluewaterlumber.example',
    supportPhone: '(478) 555-0177',
  },
  settings: {
    themeColor: '#0f7a6b',
    isWaiverOnly: true,
    isWaiverEnabled: true,
    isWaiverWetInkEnabled: true,
    isProjectCreationForWaiverRequestEnabled: true,
    isOpenProjectWidgetEnabled: true,
    isExecutedWaiverWidgetEnabled: true,
    isPortalSingleSignOnEnabled: true,
    portalSignInProvider: singleSignOn.key,
  },
  staff: [
    { email: 'della@bluewaterlumber.example', name: 'Della Voss-Harrow', title: 'Controller' },
    { email: 'inez@bluewaterlumber.example', name: 'Inez Calder', title: 'Accounts receivable' },
  ],
  catalog: bluewaterCatalog,
  firstInvoiceNumber: 73041,
  customers,
  paymentLinks,
  singleSignOn,
};
