import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconFileUnknown,
  IconPrinter,
  IconReplace,
  IconRosetteDiscountCheck,
  IconShieldX,
} from '@tabler/icons-react';
import { formatCents } from '@plumbline/rules/money';
import { zonedMoment } from '@plumbline/rules/zoned-moment';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { useEffect, useRef, useState } from 'react';
import { usePortal, usePortalApp } from '../lib/portal-context.ts';
import { SupportContact } from '../shell/support-contact.tsx';
import type { Check } from './use-check.ts';
import type { Outcome, VerifiedWaiver } from './use-verification.ts';
import { verifyMessages as words } from './verify-messages.ts';
import { WaiverFacts } from './waiver-facts.tsx';
import classes from './verify-page.module.css';

export function VerifyResult({ check, onRestart }: { check: Check; onRestart: () => void }) {
  const { outcome, step } = check;
  const { name } = usePortal();
  if (outcome.kind === 'nothing') return <About supplier={name} />;
  if (outcome.kind === 'checking') return <Checking />;
  if (outcome.kind === 'failed') {
    return (
      <ErrorState
        title={words.failed}
        text={outcome.isThrottled ? words.tooMany : words.failedText}
        onRetry={outcome.retry}
      />
    );
  }
  return <Result key={step} outcome={outcome} takesFocus={step > 0} onRestart={onRestart} />;
}

type Answered = Exclude<Outcome, { kind: 'nothing' | 'checking' | 'failed' }>;
type ResultKind = keyof typeof words.results;

const LOOKS: Readonly<Record<ResultKind, { tone: 'green' | 'amber' | 'red' | 'grey'; icon: typeof IconBan }>> = {
  genuine: { tone: 'green', icon: IconRosetteDiscountCheck },
  replaced: { tone: 'amber', icon: IconReplace },
  void: { tone: 'red', icon: IconBan },
  changed: { tone: 'red', icon: IconShieldX },
  unknown: { tone: 'grey', icon: IconFileUnknown },
};

const resultOf = (outcome: Answered): ResultKind => (outcome.kind === 'known' ? outcome.waiver.result : outcome.kind);

function textOf(outcome: Answered, supplier: string): string {
  if (outcome.kind === 'changed') return words.changed(supplier);
  if (outcome.kind === 'unknown') return outcome.isFile ? words.unknownFile(supplier) : words.unknownCode(supplier);
  const { result } = outcome.waiver;
  if (result !== 'genuine') return words[result](supplier);
  return outcome.isFile ? words.genuineFile(supplier) : words.genuineCode(supplier);
}

function Result({ outcome, takesFocus, onRestart }: { outcome: Answered; takesFocus: boolean; onRestart: () => void }) {
  const { name } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const result = resultOf(outcome);
  const { tone, icon: Icon } = LOOKS[result];
  return (
    <section className={classes.result} aria-labelledby="result">
      <div className={classes.verdict}>
        <span className={classes.seal} data-tone={tone} aria-hidden="true">
          <Icon size={24} stroke={1.75} />
        </span>
        <div>
          <h2 id="result" ref={heading} tabIndex={-1}>
            {words.results[result]}
          </h2>
          <p className={classes.why}>{textOf(outcome, name)}</p>
        </div>
      </div>
      {outcome.kind === 'known' && outcome.isOther && <Note color="amber">{words.otherFile}</Note>}
      {outcome.kind !== 'unknown' && <WaiverFacts waiver={outcome.waiver} />}
      {outcome.kind === 'known' && <Effect waiver={outcome.waiver} supplier={name} />}
      <div className={classes.actions}>
        <Button icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
          Print this result
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          Check another
        </Button>
      </div>
      <Foot />
    </section>
  );
}

function Effect({ waiver, supplier }: { waiver: VerifiedWaiver; supplier: string }) {
  const amount = waiver.amount === null ? null : formatCents(waiver.amount, waiver.currencyCode);
  const text = words.effects[waiver.effect](amount, supplier);
  if (text === null) return null;
  const isInForce = waiver.effect === 'in-force';
  const Icon = isInForce ? IconCircleCheck : IconClock;
  return (
    <Note color={isInForce ? 'green' : 'amber'} icon={<Icon size={16} stroke={1.75} />}>
      {text}
    </Note>
  );
}

/** A printed result says when it was true. */
function Foot() {
  const { portal, now } = usePortalApp();
  const [at] = useState(() => zonedMoment(now(), portal.timeZone));
  return (
    <p className={classes.checked}>
      Checked {at}. <SupportContact before={`Questions? Ask ${portal.name}: `} />
    </p>
  );
}

const Checking = () => (
  <output className={classes.skeleton}>
    <span className="pl-hidden">{words.checking}</span>
    <Skeleton width={180} height={32} />
    <Skeleton width="100%" height={280} />
  </output>
);

const About = ({ supplier }: { supplier: string }) => (
  <section className={classes.about}>
    <h2>{words.about}</h2>
    <ul>
      {words.aboutLines(supplier).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);
