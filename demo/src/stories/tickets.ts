// What people have asked the support of a story, in the help form.
export type StoryTicket = {
  readonly name: string;
  readonly email: string;
  readonly companyName: string;
  /** The customer of the person, who was logged in; null for a stranger. */
  readonly customerCode: string | null;
  readonly subject: string;
  readonly description: string;
  readonly hoursAgo: number;
  readonly answer?: {
    /** The address of one of the staff, who has taken it. */
    readonly by: string;
    readonly text: string;
    readonly hoursAgo: number;
  };
};

export const graniteTickets: readonly StoryTicket[] = [
  {
    name: 'Lena Sedge',
    email: 'lena@sedgewater.example',
    companyName: 'Sedgewater Roofing Partners',
    customerCode: 'SED311',
    subject: 'Two deliveries on one invoice',
    description:
      'Our site foreman signed for two deliveries on Tuesday, but I find them on one invoice. Can you split it by job, so that I can book it?\n\nThe jobs are SW-08 and SW-11.',
    hoursAgo: 5,
  },
  {
    name: 'Gil Roper',
    email: 'gil@roperdrywall.example',
    companyName: 'Roper Drywall',
    customerCode: null,
    subject: 'I cannot log in',
    description: 'I asked for access last week and the page still says that I wait for approval.',
    hoursAgo: 52,
    answer: {
      by: 'mira@granitesupply.example',
      text: 'Your request is in the name of a company that we do not know yet. Please send us your customer number, it is at the top of each invoice, and I will let you in the same day.',
      hoursAgo: 47,
    },
  },
];
