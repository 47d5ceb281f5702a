import { formatAmount } from '@plumbline/rules/money';
import type { AgeingPart } from './ageing-bar.tsx';
import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import tones from './ageing-tones.module.css';
import classes from './ageing-rows.module.css';

/** The legend of an aging bar with amounts; rows link to their lists. */
export function AgeingRows({ parts }: { parts: readonly AgeingPart[] }) {
  return (
    <ul className={classes.rows}>
      {parts.map((part) => {
        const content = (
          <>
            <span className={classNames(classes.dot, tones.tone)} data-tone={part.tone} aria-hidden="true" />
            {part.label}
            <span className={classes.amount}>{formatAmount(part.amount)}</span>
          </>
        );
        return (
          <li key={part.label}>
            {part.href === undefined ? (
              <span className={classes.row}>{content}</span>
            ) : (
              <Link className={classes.row} href={part.href}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
