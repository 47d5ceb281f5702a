// What the suppliers know about the projects of the stories besides their address; the forms of some states ask for it.

type ProjectFacts = { ownerName: string; county: string; generalContractorName?: string };

export const PROJECT_FACTS: Readonly<Record<string, ProjectFacts>> = {
  '24-1187': {
    ownerName: 'Alder Court Holdings LP',
    county: 'Sacramento',
    generalContractorName: 'Briarstone Builders',
  },
  '24-1203': { ownerName: 'Verdugo Health Partners', county: 'Maricopa' },
  '25-0052': { ownerName: 'Cottonwood Flats Development LLC', county: 'Midland' },
  '25-0061': { ownerName: 'Harrow Street Lofts LP', county: 'Travis' },
  '25-0077': { ownerName: 'Pinecrest School District', county: 'Cobb' },
  '25-0090': { ownerName: 'Front Range Cold Storage, Inc.', county: 'Arapahoe' },
  '25-0093': { ownerName: 'Connecticut Shoreline Health System, Inc.', county: 'New London' },
  'OF-311': { ownerName: 'Saguaro Ridge Townhomes LLC', county: 'Maricopa' },
  'OF-318': { ownerName: 'Arroyo Vista School District', county: 'Maricopa' },
  'SW-08': { ownerName: 'Larkspur Logistics LLC', county: 'Will' },
  'SW-11': { ownerName: 'Caprock Athletics Foundation', county: 'Ector' },
  'HP-77': { ownerName: 'Union Yard Partners', county: 'Denver' },
  'RB-1': { ownerName: 'Mill River Row Association', county: 'New Haven' },
  'PC-14': { ownerName: 'Kestrel Dune Homes, Inc.', county: 'Cobb' },
  'PC-15': { ownerName: 'Kestrel Dune Homes, Inc.', county: 'Cobb' },
  'HB-09': { ownerName: 'Harbor and Ninth LLC', county: 'Harrison' },
  'TX-02': { ownerName: 'Brushy Creek Land Company', county: 'Williamson' },
  'WS-3': { ownerName: 'Waco Science Foundation', county: 'McLennan' },
  'CR-40': { ownerName: 'Fig Garden Bungalows LLC', county: 'Fresno' },
  'CR-44': { ownerName: 'Sierra View Stables', county: 'Fresno' },
  'RB-2': { ownerName: 'Thimble Cove Association', county: 'New Haven' },
};

export const ADDRESSES: Readonly<Record<string, string>> = {
  granite: '2200 Quarry Line Rd, Sacramento, CA 95899',
  bluewater: '418 Millpond Rd, Macon, GA 31299',
};
