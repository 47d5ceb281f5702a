import { getWaiverTemplate, listWaiverTemplates, saveWaiverTemplate } from '@plumbline/contract/paths.gen';
import type { TemplateContent } from '@plumbline/rules/waivers/templates/template-content';
import { readTemplateDoc, type ReadDoc, type TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { CallFailed } from '@plumbline/ui/app/send';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { Template } from './template-words.ts';

export const TEMPLATE_ANSWERS = [listWaiverTemplates, getWaiverTemplate] as const;

export type Draft = TemplateContent & { readonly name: string };

const EMPTY_DOC: TemplateNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The database keeps keys in an order of its own; read again, equal texts are equal JSON. */
export function draftOf({ name, draft: { baseSizePt, legalReference, doc } }: Template): Draft {
  const read = readTemplateDoc(doc);
  return { name, baseSizePt, legalReference, doc: 'doc' in read ? read.doc : EMPTY_DOC };
}

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

type Base = { readonly revision: number; readonly draft: Draft };

const baseOf = (view: Template): Base => ({ revision: view.revision, draft: draftOf(view) });

/** What is typed, over the revision that it began from. It survives refusals and what others save meanwhile. */
export function useTemplateDraft(view: Template, reload: () => Promise<unknown>) {
  const [base, setBase] = useState(() => baseOf(view));
  const [draft, setDraft] = useState(base.draft);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changeTo = (part: Partial<Draft>) => {
    setRefusal(null);
    setDraft((current) => ({ ...current, ...part }));
  };
  const save = useCall(saveWaiverTemplate, {
    changes: TEMPLATE_ANSWERS,
    onDone: (saved) => setBase(baseOf(saved)),
    onFailed: (error) => {
      if (error instanceof CallFailed && error.code === 'waiver_template_changed') void reload();
      else setRefusal(refusalText(error));
    },
  });
  const sent: Draft = { ...draft, name: draft.name.trim(), legalReference: draft.legalReference.trim() };
  const isChanged = unreadable !== null || !isSame(sent, base.draft);
  /** Null if it was refused. */
  const saveAt = async (revision: number): Promise<Template | null> => {
    setRefusal(null);
    const { name, ...content } = sent;
    // What is typed while it is saved stays a change.
    return save
      .mutateAsync({ id: view.id, revision, name, draft: { ...content, doc: { ...content.doc } } })
      .catch(() => null);
  };
  return {
    draft,
    isChanged,
    unreadable,
    refusal,
    nameProblem: sent.name === '' ? messages.waiverTemplates.nameMissing : null,
    isSaving: save.isPending,
    /** Somebody else has saved since this one was loaded. */
    isOutdated: view.revision > base.revision,
    base,
    change: changeTo,
    read: (read: ReadDoc) => {
      setUnreadable('doc' in read ? null : read.problem);
      if ('doc' in read) changeTo({ doc: read.doc });
    },
    save: () => saveAt(base.revision),
    /** Over what somebody else has saved. */
    keepMine: () => saveAt(view.revision),
    /** To what was last saved here, or by somebody else; answers its text. */
    reset: (to: Base) => {
      setUnreadable(null);
      setRefusal(null);
      setBase(to);
      setDraft(to.draft);
      return to.draft.doc;
    },
    theirs: () => baseOf(view),
  };
}

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

function refusalText(error: Error): string {
  if (!isRefusal(error)) return messages.waiverTemplates.saveFailed;
  const fields = Object.values(error.fields ?? {});
  return [error.message, ...fields].join(' ');
}
