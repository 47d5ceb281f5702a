import { STATUS_LOOKS } from '../src/status-looks.ts';
import { PastDueBadge, StatusBadge } from '../src/status-badge.tsx';
import { Card } from '../src/card.tsx';
import { CodeChip } from '../src/code-chip.tsx';
import classes from './gallery.module.css';

const TOKENS =
  'canvas surface raised subtle fill line line2 control text3 text2 ink brand-fill brand-text mark link tint-soft tint brand-deep brand-on-deep age-0 age-1 age-2 age-3 age-4 done part'.split(
    ' ',
  );
const KINDS = ['payment', 'recurrence', 'waiver', 'invoice'] as const;

export function TokensSection() {
  return (
    <>
      <Card title="Tokens">
        <div className={classes.swatches}>
          {TOKENS.map((token) => (
            <div key={token}>
              <div className={classes.swatch} style={{ background: `var(--pl-${token})` }} />
              {token}
            </div>
          ))}
        </div>
      </Card>
      <Card title="Status words">
        <div className={classes.stack}>
          {KINDS.map((kind) => (
            <div key={kind} className={classes.row}>
              {Object.keys(STATUS_LOOKS[kind]).map((status) => (
                <StatusBadge key={status} kind={kind} status={status} />
              ))}
              {kind === 'waiver' && ['CP', 'UF'].map((code) => <CodeChip key={code}>{code}</CodeChip>)}
              {kind === 'invoice' && [1, 60, 61].map((days) => <PastDueBadge key={days} days={days} />)}
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
