import type { Content } from 'pdfmake/interfaces.js';
import { breakable, MUTED } from './document-definition.ts';

/** In points. A module is drawn with a whole number of them: 2 for links of 60 to 180 letters. */
const CODE_SIZE = 120;
const GAP = 12;
/** In characters: fits beside the code. */
const LONGEST_WORD = 30;

/** A code to scan with a phone. The words beside it are the same link, for whoever reads the PDF on a screen. */
export const scanToPay = (url: string, isBelowMemo: boolean): Content => {
  const { origin, host } = new URL(url);
  return {
    margin: [0, isBelowMemo ? GAP : 0, 0, 0],
    columnGap: GAP,
    columns: [
      { width: 'auto', stack: [{ qr: url, fit: CODE_SIZE, eccLevel: 'M' }] },
      {
        width: '*',
        stack: [
          { text: 'Scan to pay', bold: true, fontSize: 9.5, link: url },
          { ...breakable(`or go to ${host}`, LONGEST_WORD), color: MUTED, link: origin },
        ],
      },
    ],
  };
};
