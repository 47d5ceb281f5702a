import { retireWaiverTemplate } from '@plumbline/contract/paths.gen';
import { textSource } from '@plumbline/rules/waivers/templates/template-overview';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { momentText } from '../../lib/moment-text.ts';
import { messages } from '../../messages.ts';
import { stateSentence } from './template-parts.tsx';
import { type ListedTemplate, slotText, type Template } from './template-words.ts';
import { TEMPLATE_ANSWERS } from './use-template-draft.ts';
import classes from './templates.module.css';

type VersionsCardProps = {
  view: Template;
  /** Undefined until they have come: what waivers are made from then depends on them. */
  templates: readonly ListedTemplate[] | undefined;
  isOwner: boolean;
};

/** Which version waivers are made from, and its end. */
export function VersionsCard({ view, templates, isOwner }: VersionsCardProps) {
  const { published, changedAt } = view;
  const [isAsked, setIsAsked] = useState(false);
  const retire = useCall(retireWaiverTemplate, {
    done: messages.waiverTemplates.retired,
    changes: TEMPLATE_ANSWERS,
    onDone: () => setIsAsked(false),
  });
  return (
    <Card title="In use">
      <p className={classes.text}>{stateSentence(view)}</p>
      <Facts
        items={[
          ...(published === null ? [] : [{ label: 'Published', value: momentText(published.publishedAt) }]),
          { label: 'Draft saved', value: momentText(changedAt) },
        ]}
      />
      {!isOwner && <p className={classes.below}>An owner publishes it, or takes it out of use.</p>}
      {isOwner && published !== null && (
        <div className={classes.buttons}>
          <Button size="sm" disabled={templates === undefined} onClick={() => setIsAsked(true)}>
            Take out of use
          </Button>
        </div>
      )}
      {published !== null && templates !== undefined && (
        <ConfirmDialog
          opened={isAsked}
          onClose={() => setIsAsked(false)}
          title={`Take version ${published.version} out of use?`}
          text={`${afterwards(view, templates)} Its draft stays, and can be published again.`}
          confirmLabel="Take out of use"
          confirming={retire.isPending}
          onConfirm={() => retire.mutate({ id: view.id })}
          danger
        />
      )}
    </Card>
  );
}

/** What waivers are made from without this text. */
function afterwards(view: Template, templates: readonly ListedTemplate[]): string {
  const others = templates.filter(({ id }) => id !== view.id);
  const source = textSource(others, view);
  const waivers = `Waivers for ${slotText(view)}`;
  if (source.kind === 'default') return `${waivers} are then made from the standard wording.`;
  if ('template' in source) return `${waivers} are then made from ${source.template.name}.`;
  return `${waivers} then need a document that somebody prepares by hand.`;
}
