import { listApiTokens, revokeApiToken, rotateApiToken } from '@plumbline/contract/paths.gen';
import { TOKEN_SCOPE_WORDS } from '@plumbline/rules/access/token-scopes';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { RotationForm } from './rotation-form.tsx';
import type { NewSecret, Token } from './token.ts';
import classes from './programs.module.css';

type TokenPanelProps = { token: Token; onClose: () => void; onMade: (secret: NewSecret) => void };

export function TokenPanel({ token, onClose, onMade }: TokenPanelProps) {
  return (
    <SidePanel opened onClose={onClose} label={token.name} title={token.name} subtitle={`Ends with ${token.hint}`}>
      <PanelSection>
        <Facts items={factsOf(token)} />
      </PanelSection>
      {token.state === 'ACTIVE' && (
        <PanelSection title="New secret">
          <Rotation token={token} onClose={onClose} onMade={onMade} />
        </PanelSection>
      )}
      {token.state !== 'REVOKED' && (
        <PanelSection title="End it">
          <Revocation token={token} onClose={onClose} />
        </PanelSection>
      )}
    </SidePanel>
  );
}

const factsOf = (token: Token): Fact[] => [
  { label: 'Permissions', value: token.scopes.map((scope) => TOKEN_SCOPE_WORDS[scope].name).join(', ') },
  { label: 'Created', value: `${token.createdByName}, ${momentText(token.createdAt)}` },
  { label: 'Last used', value: token.lastUsedAt === null ? 'Never' : momentText(token.lastUsedAt) },
  ...(token.rotatedAt === null ? [] : [{ label: 'Newest secret', value: momentText(token.rotatedAt) }]),
  ...(token.previousUntil === null
    ? []
    : [{ label: 'The secret before works until', value: momentText(token.previousUntil) }]),
  {
    label: token.state === 'EXPIRED' ? 'Expired' : 'Expires',
    value: token.expiresAt === null ? 'When it is revoked' : momentText(token.expiresAt),
  },
  ...(token.revokedAt === null ? [] : [{ label: 'Revoked', value: momentText(token.revokedAt) }]),
];

function Rotation({ token: { id, name }, onClose, onMade }: TokenPanelProps) {
  const rotate = useCall(rotateApiToken, {
    changes: [listApiTokens],
    onDone: ({ token }) => {
      onClose();
      onMade({ name, token });
    },
  });
  return (
    <RotationForm
      oldSecret="Works"
      isBusy={rotate.isPending}
      onRotate={(oldWorksForHours) => rotate.mutate({ id, oldWorksForHours })}
    />
  );
}

function Revocation({ token: { id, name }, onClose }: Omit<TokenPanelProps, 'onMade'>) {
  const [isAsked, setIsAsked] = useState(false);
  const revoke = useCall(revokeApiToken, {
    done: messages.tokens.revoked(name),
    changes: [listApiTokens],
    onDone: onClose,
  });
  return (
    <div className={classes.foot}>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Revoke the token of ${name}?`}
        text="The program is refused at once. This cannot be undone; you can make another token."
        confirmLabel="Revoke"
        confirming={revoke.isPending}
        danger
        onConfirm={() => revoke.mutate({ id }, { onError: () => setIsAsked(false) })}
      />
    </div>
  );
}
