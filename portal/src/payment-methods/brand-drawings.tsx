// Simplified logos of the payment methods, drawn for a tile of 32 by 20.
import type { CardBrand } from '@plumbline/rules/payments/card';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { ReactNode } from 'react';

export type Sign = CardBrand | 'CARD' | Exclude<PaymentType, 'CREDIT_CARD'>;

/** Letters as paths, so that they do not depend on the browser's fonts. */
type StrokesProps = { color: string; width: number; at: string; children: string };

const Strokes = ({ color, width, at, children }: StrokesProps) => (
  <path
    d={children}
    transform={at}
    fill="none"
    stroke={color}
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

const VISA = (
  <Strokes color="#1a1f71" width={1.7} at="translate(8.4 6.4) skewX(-12)">
    M0 0l2.2 7.2L4.4 0M6.7 0v7.2M12.4.9c-.9-1.2-3.4-1.1-3.4.8 0 2 3.5 1.6 3.5 3.7 0 2-2.7 2.3-3.8.8M14.2 7.2 16.4 0l2.2
    7.2M15 5h2.8
  </Strokes>
);

const MASTERCARD = (
  <>
    <circle cx="12.9" cy="10" r="6" fill="#eb001b" />
    <circle cx="19.1" cy="10" r="6" fill="#f79e1b" />
    <path d="M16 4.86a6 6 0 0 1 0 10.28 6 6 0 0 1 0-10.28" fill="#ff5f00" />
  </>
);

const AMEX = (
  <>
    <rect x=".5" y=".5" width="31" height="19" rx="3.5" fill="#016fd0" stroke="#016fd0" />
    <Strokes color="#fff" width={1.5} at="translate(5.2 7)">
      M0 6l2.2-6 2.2 6M.8 4.2h2.8M6.4 6V0l2.5 3.8L11.4 0v6M16.4 0h-2.8v6h2.8M13.6 3h2.4M18 0l3.8 6M21.8 0 18 6
    </Strokes>
  </>
);

const DISCOVER = (
  <>
    <path d="M31.5 9.4v6.6a3.5 3.5 0 0 1-3.5 3.5H10.6c9-1.2 16.4-4.7 20.9-10.1" fill="#f58220" />
    <Strokes color="#1b1a18" width={1.05} at="translate(3.4 5.6) scale(.88)">
      M0 0v4.4h.8c2.8 0 2.8-4.4 0-4.4zM4.4 0v4.4M8.5.6C7.9-.2 6.3-.1 6.3 1.1c0 1.2 2.3.9 2.3 2.2 0 1.2-1.8
      1.4-2.5.5M13.2.7c-1.2-1.3-3.2-.5-3.2 1.5s2 2.8 3.2 1.5M18.5 0l1.4 4.4L21.3 0M25 0h-2v4.4h2M23 2.2h1.7M26.6
      4.4V0h.7c1.5 0 1.5 2.3 0 2.3h-.7
    </Strokes>
    <circle cx="17.2" cy="7.55" r="1.95" fill="#f58220" />
  </>
);

const JCB = (
  <>
    <rect x="6.3" y="3.5" width="5.8" height="13" rx="2" fill="#0e4c96" />
    <rect x="13.1" y="3.5" width="5.8" height="13" rx="2" fill="#b8142b" />
    <rect x="19.9" y="3.5" width="5.8" height="13" rx="2" fill="#007a3d" />
    <Strokes color="#fff" width={1.1} at="translate(7.6 8)">
      M2.8 0v2.8c0 1.6-2.2 1.6-2.8.5M9.6.5C8.4-.6 6.9.3 6.9 2s1.5 2.6 2.7 1.5M13.6 0v4h1.3c1.5 0 1.5-2.1 0-2.1h-1.3M13.6
      0h1.1c1.3 0 1.3 1.9 0 1.9
    </Strokes>
  </>
);

const DINERS = (
  <>
    <circle cx="16" cy="10" r="6.8" fill="#0069aa" />
    <circle cx="16" cy="10" r="5.4" fill="#fff" />
    <path d="M14.9 6.1v7.8a4.1 4.1 0 0 1 0-7.8M17.1 6.1v7.8a4.1 4.1 0 0 0 0-7.8" fill="#0069aa" />
  </>
);

const quiet = (strokes: string) => (
  <Strokes color="currentColor" width={1.3} at="translate(9.5 3.5)">
    {strokes}
  </Strokes>
);

export const DRAWINGS: Readonly<Record<Sign, ReactNode>> = {
  VISA,
  MASTERCARD,
  AMEX,
  DISCOVER,
  JCB,
  DINERS,
  CARD: quiet(
    'M1.5 2h10c.8 0 1.5.7 1.5 1.5v6c0 .8-.7 1.5-1.5 1.5h-10C.7 11 0 10.3 0 9.5v-6C0 2.7.7 2 1.5 2zM0 5h13M3 8.3h2',
  ),
  ACH: quiet('M0 12.5h13M.5 5.2h12M1 5l5.5-3.8L12 5M2 5.5v6.7M11 5.5v6.7M4.8 7.6v2.6M6.5 7.6v2.6M8.2 7.6v2.6'),
  CREDIT: quiet(
    'M2 12.5V1.5C2 1 2.4.5 3 .5h7c.6 0 1 .5 1 1v11l-1.6-1.2-1.5 1.2-1.4-1.2-1.4 1.2-1.5-1.2zM4.6 4h3.8M4.6 6.8h3.8',
  ),
  CHECK: quiet('M0 2.5h13v8.5H0zM2 5.2h4.5M2 8.3h3M7.8 8.6c.7-1.5 1.4.9 2.1-.3.4-.7.7.3 1.1.3'),
  CASH: quiet('M0 3h13v7.5H0zM6.5 5.1a1.65 1.65 0 1 1 0 3.3 1.65 1.65 0 0 1 0-3.3M2.3 6.7h.1M10.6 6.7h.1'),
  WIRE: quiet('M0 4.3h12.3M9.8 1.8l2.5 2.5-2.5 2.5M13 9.5H.7M3.2 7 .7 9.5 3.2 12'),
};
