import { type Catalog, product } from './catalog.ts';

const wireNuts = product('Wire connectors, red/yellow, box of 500', 'box', 62.4);
const straps = product('One-hole strap 3/4 in, steel, box of 100', 'box', 24.8);

export const northgateCatalog: Catalog = {
  loads: [
    {
      memo: 'Conduit and fittings',
      goods: [
        product('EMT conduit 3/4 in, 10 ft', 'pc', 11.35),
        product('EMT conduit 2 in, 10 ft', 'pc', 38.9),
        product('PVC conduit 2 in, schedule 40, 10 ft', 'pc', 17.2),
      ],
      extras: [
        straps,
        product('EMT set-screw coupling 3/4 in, box of 50', 'box', 31.5),
        product('EMT connector 3/4 in, box of 50', 'box', 29.75),
      ],
    },
    {
      memo: 'Building wire',
      goods: [
        product('THHN 12 AWG stranded, black, 500 ft', 'spool', 118),
        product('THHN 12 AWG stranded, green, 2,500 ft', 'reel', 565),
        product('MC cable 12/2, 250 ft', 'coil', 172.5),
        product('Copper feeder 3/0 AWG THHN', 'ft', 5.85),
      ],
      extras: [wireNuts, product('Electrical tape 3/4 in x 66 ft, black', 'roll', 5.6)],
    },
    {
      memo: 'Distribution equipment',
      goods: [
        product('Panelboard 225 A, 42 circuit, main lug', 'ea', 1285),
        product('Circuit breaker 20 A, 1 pole, bolt-on', 'ea', 32.4),
        product('Safety switch 100 A, 3 pole, fused', 'ea', 468),
        product('Transformer 75 kVA, dry type', 'ea', 3940),
      ],
      extras: [product('Grounding bar kit, 23 terminal', 'ea', 38.5), product('Panel schedule holder', 'ea', 9.2)],
    },
    {
      memo: 'Lighting fixtures',
      goods: [
        product('LED troffer 2x4, selectable, 0-10 V', 'ea', 84.5),
        product('LED high bay, 150 W, 4000 K', 'ea', 142),
        product('Exit sign with battery, red', 'ea', 46.9),
      ],
      extras: [product('Fixture whip 12/3, 6 ft', 'ea', 14.8), product('Jack chain, 100 ft', 'roll', 32.6)],
    },
    {
      memo: 'Devices and boxes',
      goods: [
        product('GFCI receptacle 20 A, white', 'ea', 19.85),
        product('Decorator switch 20 A, commercial', 'ea', 7.4),
        product('Steel box 4 in square, 2-1/8 in deep', 'ea', 3.95),
        product('Weatherproof cover, 1 gang, in-use', 'ea', 16.3),
      ],
      extras: [wireNuts, product('Wall plate, 1 gang, nylon, box of 25', 'box', 18.75)],
    },
    {
      memo: 'Fire alarm and low voltage',
      goods: [
        product('Fire alarm cable 14/2 FPLP, 1,000 ft', 'reel', 348),
        product('Cat 6 cable, plenum, 1,000 ft', 'box', 286),
        product('Cable tray 12 in, ladder, 10 ft', 'pc', 128.5),
      ],
      extras: [straps, product('J-hook 2 in, box of 25', 'box', 57.5)],
    },
  ],
  services: [
    product('Delivery, same day', 'trip', 65),
    product('Fuel surcharge', 'trip', 14.5),
    product('Liftgate service', 'trip', 35),
  ],
};
