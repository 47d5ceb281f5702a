import { useComputedColorScheme } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { readCardMessage, TOKEN_GOOD_MS } from '@plumbline/rules/payments/card-frame';
import { Note } from '@plumbline/ui/note';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { confirmMessages } from '../confirm-messages.ts';
import { frameAddress, isFromFrame, sendSavedCard, type FrameKind, type SavedCard } from './frame-address.ts';
import type { CardToken } from '../method-form.ts';
import { ProblemsShownContext } from './use-touched.ts';
import classes from './hosted-card-fields.module.css';

const TITLES: Readonly<Record<FrameKind, string>> = {
  card: 'Card number, expiration date and security code',
  cvv: 'Security code of the saved card',
};

const HEADS: Readonly<Record<FrameKind, { text: string; aside: string }>> = {
  card: { text: 'Secure card fields from the payment provider', aside: 'We never see the number' },
  cvv: { text: 'Sent straight to the payment provider', aside: 'We never see the code' },
};

type HostedCardFieldsProps = {
  /** Null until loaded. */
  frameUrl: string | null;
  kind: FrameKind;
  /** The saved card whose security code is asked for, and where the code goes; null for a new card. */
  savedCard: { card: SavedCard; tokenizeUrl: string } | null;
  token: CardToken | null;
  onToken: (token: CardToken | null) => void;
  /** Why the card has to be entered again, if so. */
  again: string | null;
  onAgain: (why: string) => void;
};

/** The card fields in an iframe of another origin: the number never passes through this page (CARD-01). */
export function HostedCardFields({ frameUrl, kind, savedCard, token, onToken, again, onAgain }: HostedCardFieldsProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const isMissing = use(ProblemsShownContext) === true && token === null;
  const problem = useFrameMessages(frame, onToken);
  useTokenAge(token, () => {
    onToken(null);
    onAgain(confirmMessages.tokenOld);
  });
  return (
    <div className={classes.panel} data-invalid={isMissing || undefined}>
      <p className={classes.head}>
        <span className={classes.lock}>
          <IconLock size={14} stroke={1.75} aria-hidden="true" /> {HEADS[kind].text}
        </span>
        <span className={classes.aside}>{HEADS[kind].aside}</span>
      </p>
      {again !== null && token === null && (
        <Note color="amber" alert>
          {again}
        </Note>
      )}
      {again === null && isMissing && <Note color="red">{confirmMessages.cardMissing}</Note>}
      <div className={classes.place} data-kind={kind}>
        {!isLoaded && <FrameSkeleton kind={kind} />}
        {frameUrl !== null && (
          <iframe
            ref={frame}
            className={classes.frame}
            // With another color scheme than its document, the browser would give the iframe an opaque background.
            style={{ colorScheme: scheme }}
            title={TITLES[kind]}
            src={frameAddress(frameUrl, scheme)}
            referrerPolicy="origin"
            // allow-same-origin is safe here: the frame's origin is not ours, so it cannot reach this page.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-forms"
            onLoad={({ currentTarget }) => {
              setLoaded(true);
              if (savedCard !== null) sendSavedCard(currentTarget, savedCard.card, savedCard.tokenizeUrl);
            }}
            data-loaded={isLoaded || undefined}
          />
        )}
      </div>
      <output className="pl-hidden">{problem}</output>
    </div>
  );
}

/** Receives tokens and errors from the iframe. The errors are shown there; here they are for screen readers. */
function useFrameMessages(
  frame: { readonly current: HTMLIFrameElement | null },
  onToken: HostedCardFieldsProps['onToken'],
): string {
  const { now } = usePortalApp();
  const [problem, setProblem] = useState('');
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (!isFromFrame(event, frame.current)) return;
    const message = readCardMessage(event.data);
    if (message === null) return;
    setProblem(message.kind === 'invalid' ? message.message : '');
    onToken(
      message.kind === 'token' ? { token: message.token, expiry: message.expiry, madeAtMs: now().getTime() } : null,
    );
  });
  // Before the iframe can post: an effect runs only after the paint, and what was posted until then would be lost.
  useLayoutEffect(() => {
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return problem;
}

/** Expires the token after two minutes, when the provider drops the security code. */
function useTokenAge(token: CardToken | null, onOld: () => void): void {
  const { now } = usePortalApp();
  const notify = useEffectEvent(onOld);
  const remaining = useEffectEvent((madeAtMs: number) => madeAtMs + TOKEN_GOOD_MS - now().getTime());
  useEffect(() => {
    if (token === null) return undefined;
    const timer = setTimeout(() => notify(), Math.max(0, remaining(token.madeAtMs)));
    return () => clearTimeout(timer);
  }, [token]);
}

function FrameSkeleton({ kind }: { kind: FrameKind }) {
  return (
    <div className={classes.skeleton}>
      <output className="pl-hidden">Loading the card form</output>
      {(kind === 'card' ? ['100%', '60%'] : ['40%']).map((width) => (
        <div key={width}>
          <Skeleton width={96} height={12} />
          <Skeleton width={width} height={44} className={classes.field} />
        </div>
      ))}
    </div>
  );
}
