import { type Catalog, product } from './catalog.ts';

const anchors = product('Wedge anchor 1/2 x 5-1/2 in, zinc, box of 25', 'box', 46.8);
const framingNails = product('Framing nails 3-1/4 in, collated, box of 2,500', 'box', 64.5);
const drywallScrews = product('Drywall screws 1-5/8 in, coarse, box of 5,000', 'box', 58.9);
const sealant = product('Acoustical sealant, 28 oz', 'tube', 8.65);

export const graniteCatalog: Catalog = {
  loads: [
    {
      memo: 'Framing lumber',
      goods: [
        product('Stud 2x4x92-5/8, SPF', 'pc', 4.18),
        product('Lumber 2x6x16, Douglas fir #2', 'pc', 15.85),
        product('Lumber 2x10x16, Douglas fir #2', 'pc', 27.4),
        product('Treated sill plate 2x6x16', 'pc', 19.75),
        product('LVL beam 1-3/4 x 11-7/8 x 20 ft', 'pc', 168.5),
      ],
      extras: [
        framingNails,
        product('Joist hanger LUS210, box of 50', 'box', 97.5),
        product('Sill seal 5-1/2 in x 50 ft', 'roll', 9.95),
      ],
    },
    {
      memo: 'Wall and roof sheathing',
      goods: [
        product('OSB sheathing 7/16 in, 4x8', 'sheet', 16.35),
        product('Plywood CDX 5/8 in, 4x8', 'sheet', 38.6),
        product('T&G subfloor 23/32 in, 4x8', 'sheet', 33.9),
      ],
      extras: [
        framingNails,
        product('House wrap 9 x 150 ft', 'roll', 164),
        product('Panel clips 7/16 in, box of 250', 'box', 28.4),
      ],
    },
    {
      memo: 'Drywall and finishing',
      goods: [
        product('Gypsum board 1/2 in, 4x12', 'sheet', 18.45),
        product('Gypsum board 5/8 in Type X, 4x12', 'sheet', 21.9),
        product('Moisture-resistant board 5/8 in, 4x8', 'sheet', 22.75),
      ],
      extras: [
        product('Joint compound, all purpose, 4.5 gal', 'pail', 19.85),
        product('Paper joint tape, 500 ft', 'roll', 5.4),
        product('Corner bead, metal, 10 ft', 'pc', 4.35),
        drywallScrews,
      ],
    },
    {
      memo: 'Metal studs and track',
      goods: [
        product('Steel stud 3-5/8 in, 20 ga, 10 ft', 'pc', 9.85),
        product('Steel track 3-5/8 in, 20 ga, 10 ft', 'pc', 9.2),
        product('Hat channel 7/8 in, 25 ga, 12 ft', 'pc', 8.4),
      ],
      extras: [drywallScrews, sealant],
    },
    {
      memo: 'Ready-mix concrete',
      goods: [
        product('Concrete 3,000 psi, 3/4 in rock', 'cu yd', 168, 0.5),
        product('Concrete 4,000 psi, air-entrained', 'cu yd', 182, 0.5),
      ],
      extras: [product('Fiber mesh, 1.5 lb', 'bag', 9.5), product('Concrete sealer, 5 gal', 'pail', 118)],
    },
    {
      memo: 'Rebar and accessories',
      goods: [
        product('Rebar #4, grade 60, 20 ft', 'pc', 11.6),
        product('Rebar #5, grade 60, 20 ft', 'pc', 17.95),
        product('Rebar #5, cut and bent', 'ton', 1480, 0.25),
      ],
      extras: [
        product('Tie wire 16 ga, 3.5 lb', 'roll', 6.75),
        product('Rebar chairs 3 in, bag of 100', 'bag', 34.5),
        anchors,
      ],
    },
    {
      memo: 'Block and mortar',
      goods: [
        product('Concrete block 8x8x16, gray', 'ea', 2.48),
        product('Split-face block 8x8x16, gray', 'ea', 4.15),
        product('Mortar mix, type S, 80 lb', 'bag', 11.2),
      ],
      extras: [
        product('Masonry sand', 'ton', 44, 0.5),
        product('Portland cement, type I/II, 94 lb', 'bag', 16.9),
        anchors,
      ],
    },
    {
      memo: 'Insulation',
      goods: [
        product('Fiberglass batt R-13, 15 in, 106 sq ft', 'bag', 68.4),
        product('Fiberglass batt R-19, 23 in, 120 sq ft', 'bag', 92.8),
        product('Rigid foam 2 in, 4x8', 'sheet', 41.25),
      ],
      extras: [sealant, product('Foil tape 3 in x 150 ft', 'roll', 21.6)],
    },
    {
      memo: 'Roofing',
      goods: [
        product('Architectural shingles, charcoal', 'square', 124.5),
        product('Hip and ridge shingles, charcoal', 'bundle', 61.2),
        product('Synthetic underlayment, 10 squares', 'roll', 96.5),
      ],
      extras: [
        product('Drip edge, galvanized, 10 ft', 'pc', 9.15),
        product('Roofing nails 1-1/4 in, coil, box of 7,200', 'box', 54.8),
        product('Ice and water shield, 2 squares', 'roll', 88.75),
      ],
    },
    {
      memo: 'Stucco and lath',
      goods: [
        product('Stucco base coat, gray, 80 lb', 'bag', 13.45),
        product('Stucco finish coat, white, 90 lb', 'bag', 19.9),
        product('Galvanized lath 2.5 lb, 27 x 97 in', 'sheet', 14.3),
      ],
      extras: [
        product('Weep screed 26 ga, 10 ft', 'pc', 12.6),
        product('Building paper grade D, 500 sq ft', 'roll', 37.4),
      ],
    },
  ],
  services: [
    product('Delivery, flatbed', 'trip', 125),
    product('Fuel surcharge', 'trip', 24.5),
    product('Boom truck and operator', 'hr', 165),
  ],
};
