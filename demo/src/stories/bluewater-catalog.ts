import { type Catalog, product } from './catalog.ts';

const deckScrews = product('Deck screws 3 in, coated, box of 1,750', 'box', 99.5);
const ties = product('Hurricane tie H2.5A, box of 100', 'box', 118);

export const bluewaterCatalog: Catalog = {
  loads: [
    {
      memo: 'Roof trusses',
      goods: [
        product('Common truss, 28 ft span, 6/12', 'ea', 148),
        product('Gable truss, 28 ft span, 6/12', 'ea', 176),
        product('Girder truss, 28 ft, 2 ply', 'ea', 485),
      ],
      extras: [
        ties,
        product('Truss bracing 2x4x16, SPF', 'pc', 8.9),
        product('Truss repair drawing, sealed', 'ea', 225),
      ],
    },
    {
      memo: 'Floor system',
      goods: [
        product('I-joist 11-7/8 in, 20 ft', 'pc', 71.4),
        product('Floor joist 2x10x16, southern pine #2', 'pc', 22.85),
        product('LVL beam 1-3/4 x 11-7/8 x 20 ft', 'pc', 162),
        product('T&G subfloor 23/32 in, 4x8', 'sheet', 32.7),
      ],
      extras: [product('Joist hanger LUS210, box of 50', 'box', 94), product('Subfloor adhesive, 28 oz', 'tube', 7.95)],
    },
    {
      memo: 'Framing lumber',
      goods: [
        product('Stud 2x4x92-5/8, southern pine', 'pc', 3.95),
        product('Stud 2x6x92-5/8, southern pine', 'pc', 6.3),
        product('Treated lumber 2x6x16, ground contact', 'pc', 18.4),
      ],
      extras: [product('Framing nails 3-1/4 in, collated, box of 2,500', 'box', 62.9), ties],
    },
    {
      memo: 'Sheathing',
      goods: [product('OSB sheathing 7/16 in, 4x8', 'sheet', 15.8), product('Plywood CDX 1/2 in, 4x8', 'sheet', 31.5)],
      extras: [product('House wrap 9 x 150 ft', 'roll', 159), product('Panel clips 7/16 in, box of 250', 'box', 27.5)],
    },
    {
      memo: 'Siding and trim',
      goods: [
        product('Cedar bevel siding 6 in, clear', 'lin ft', 3.6),
        product('Fiber cement lap siding 8-1/4 in, 12 ft', 'pc', 14.9),
        product('PVC trim board 1x6x18', 'pc', 46.75),
      ],
      extras: [
        product('Siding nails 2-1/2 in, stainless, box of 1,000', 'box', 84),
        product('Exterior caulk, paintable', 'tube', 6.85),
      ],
    },
    {
      memo: 'Decking',
      goods: [
        product('Treated decking 5/4x6x16', 'pc', 17.6),
        product('Composite decking 1x6x16, gray', 'pc', 58.9),
        product('Treated post 6x6x10', 'pc', 52.3),
      ],
      extras: [deckScrews, product('Joist tape 1-5/8 in x 75 ft', 'roll', 26.4)],
    },
    {
      memo: 'Hardwood and panels',
      goods: [
        product('Red oak 4/4, select', 'bd ft', 6.9),
        product('Poplar 4/4, S4S', 'bd ft', 4.85),
        product('Birch plywood 3/4 in, cabinet grade, 4x8', 'sheet', 89.5),
      ],
      extras: [product('Edge banding, birch, 250 ft', 'roll', 38), product('Wood glue, 1 gal', 'ea', 27.9)],
    },
  ],
  services: [
    product('Delivery, truck and trailer', 'trip', 110),
    product('Fuel surcharge', 'trip', 22),
    product('Boom truck and operator', 'hr', 155),
  ],
};
