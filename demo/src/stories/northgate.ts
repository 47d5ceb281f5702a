import { northgateCatalog } from './northgate-catalog.ts';
import { EVERYDAY_PAYMENTS } from './everyday-payments.ts';
import { book, manager, pending, person, project, suspended, viewer } from './make-story.ts';
import type { StoryPaymentLink } from './payment-links.ts';
import { ALEX } from './people.ts';
import type { Story, StoryCustomer } from './story.ts';

const customers: readonly StoryCustomer[] = [
  {
    code: 'C-1007',
    name: 'Brightwell Electric Co.',
    address: '440 Conduit St, Denver, CO 80099',
    phone: '(303) 555-0112',
    people: [
      manager('tess@brightwell.example', 'Tess Brightwell'),
      viewer('gil@brightwell.example', 'Gil Arneson'),
      pending('omar@brightwell.example', 'Omar Prentiss'),
      suspended('wyatt@brightwell.example', 'Wyatt Coe'),
    ],
    projects: [
      project('B-2201', 'Tabor Street Data Hall', '2201 Tabor St, Lakewood, CO 80299'),
      project('B-2207', 'Mesa Verde Visitor Center', '1 Kiva Loop, Cortez, CO 81399'),
      project(
        'B-2213',
        'Maricopa County Regional Water Reclamation Facility, Medium-Voltage Switchgear Replacement and Standby Generation Upgrade, Package 7',
        '15 Aqueduct Rd, Buckeye, AZ 85399',
      ),
      project('B-2220', 'Stamford Harbor Garage', '60 Ferry Slip, Stamford, CT 06999'),
    ],
    savesMethods: true,
    books: [book([12, 7, 5, 3, 2], 30, [85, 12400], { hasCredits: true })],
  },
  {
    code: 'C-1012',
    name: 'Halden & Daughters Electrical',
    address: '19 Junction Box Ln, Tulsa, OK 74199',
    phone: '(918) 555-0124',
    people: [person('ana@halden.example', 'Ana Halden')],
    projects: [project('HD-6', 'Osage Hills Clinic', '300 Prairie Chicken Rd, Tulsa, OK 74199')],
    books: [book([6, 3, 1, 1, 0], 14, [60, 2900])],
  },
  {
    code: 'C-1020',
    name: 'Volt & Vine Solar',
    address: '8 Sunfield Ct, Fresno, CA 93799',
    phone: '(559) 555-0135',
    people: [person('mika@voltvine.example', 'Mika Sorensen')],
    projects: [
      project('VV-12', 'Raisin City Solar Farm', '1 Tracker Row, Fresno, CA 93799'),
      project('VV-13', 'Temecula Winery Carports', '77 Trellis Ave, Temecula, CA 92599'),
    ],
    books: [book([5, 2, 2, 1, 3], 9, [700, 26000], { hasCredits: true })],
  },
  {
    code: 'C-1033',
    name: 'Pennant Sign & Lighting',
    address: '52 Marquee Blvd, Atlanta, GA 30399',
    phone: '(404) 555-0146',
    people: [person('curtis@pennantsign.example', 'Curtis Amadi')],
    projects: [],
    books: [book([3, 1, 1, 0, 0], 7, [40, 1800])],
  },
  {
    code: 'C-1041',
    name: 'Rowanbrook Builders',
    address: '18 Covered Bridge Ln, Hartford, CT 06199',
    phone: '(860) 555-0166',
    people: [ALEX],
    projects: [project('RB-3', 'Charter Oak Annex', '11 Acorn Way, Hartford, CT 06199')],
    savesMethods: true,
    books: [book([2, 1, 0, 1, 1], 5, [150, 4300])],
  },
  {
    code: 'C-1058',
    name: 'Ferrous Fence & Gate',
    address: '4 Picket Pl, Boise, ID 83799',
    phone: '(208) 555-0157',
    people: [person('lou@ferrousfence.example', 'Lou Castellan', 'no invoices yet')],
    projects: [],
    books: [],
  },
];

const paymentLinks: readonly StoryPaymentLink[] = [
  {
    name: 'two-invoices',
    about: 'Two invoices, in another brand',
    customerCode: 'C-1041',
    asks: { invoices: 2 },
    description: 'Charter Oak Annex, panel boards',
    recipient: { name: 'Bea Rowan', email: 'bea@rowanbrook.example' },
    daysAgo: 1,
  },
];

export const northgate: Story = {
  label: 'northgate',
  portalName: 'Northgate Electric',
  logo: 'northgate.svg',
  about: 'Payments only, in a yellow that no white text can stand on. Nobody signs up here; there is no Google login.',
  organization: {
    name: 'Northgate Electric',
    legalName: 'Northgate Electric Supply, Inc.',
    timeZone: 'America/Denver',
    supportEmail: 'ar@northgateelectric.example',
    supportPhone: '(303) 555-0190',
  },
  settings: {
    themeColor: '#f2b705',
    ...EVERYDAY_PAYMENTS,
    // The default; the other portals exchange account numbers through our server.
    achProvider: 'CARDPOINTE',
    isReminderEnabled: true,
    isOpenProjectWidgetEnabled: true,
    openAccountCardLabel: 'All open invoices',
    isPortalSignUpEnabled: false,
    isLoginWithGoogleOnPortalDisabled: true,
  },
  staff: [
    { email: 'ruth@northgateelectric.example', name: 'Ruth Ann Pell', title: 'Credit manager' },
    { email: 'anders@northgateelectric.example', name: 'Anders Lindqvist', title: 'Branch manager' },
  ],
  catalog: northgateCatalog,
  firstInvoiceNumber: 2_210_408,
  customers,
  paymentLinks,
};
