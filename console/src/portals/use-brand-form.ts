import { changePortalBrand } from '@plumbline/contract/paths.gen';
import {
  type BrandField,
  brandProblems,
  type BrandProblems,
  type PortalBrand,
} from '@plumbline/rules/portals/brand-problems';
import { useCall } from '@plumbline/ui/app/use-call';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { type BrandView, changedFields, rebased, useKeepBrand } from './portal-brand.ts';

type Edit = { base: PortalBrand; version: string; draft: PortalBrand };

const editOf = ({ brand, version }: BrandView): Edit => ({ base: brand, version, draft: brand });

/** What is typed, over the brand that it began from. */
function useEdit(view: BrandView) {
  const [edit, setEdit] = useState(() => editOf(view));
  const changed = changedFields(edit.base, edit.draft);
  // Untouched, the form follows what others save.
  if (changed.length === 0 && view.version !== edit.version) setEdit(editOf(view));
  return { edit, setEdit, changed };
}

/** A draft of the brand that survives refusals, reloads and changes by others. */
export function useBrandForm(view: BrandView, reload: () => Promise<{ data?: BrandView | undefined }>) {
  const { edit, setEdit, changed } = useEdit(view);
  const [problems, setProblems] = useState<BrandProblems>({});
  const [isOutdated, setIsOutdated] = useState(false);
  const [isReviewed, setIsReviewed] = useState(false);
  const showProblems = (found: BrandProblems) => {
    setIsReviewed(false);
    setProblems(found);
  };
  const keep = useKeepBrand();
  const { base, version, draft } = edit;
  const save = useCall(changePortalBrand, {
    done: messages.portals.saved,
    onDone: (saved) => {
      keep(saved);
      setEdit(editOf(saved));
      setIsReviewed(false);
    },
    refused: {
      invalid_request: ({ fields, message }) =>
        showProblems((fields as BrandProblems | undefined) ?? { name: message }),
      label_taken: ({ message }) => showProblems({ label: message }),
      brand_changed: () => {
        setIsReviewed(false);
        setIsOutdated(true);
      },
    },
  });
  return {
    draft,
    changed,
    problems,
    isOutdated,
    isSaving: save.isPending,
    change: (part: Partial<PortalBrand>) => {
      setEdit((current) => ({ ...current, draft: { ...current.draft, ...part } }));
      const gone = Object.keys(part) as BrandField[];
      if (gone.some((field) => field in problems)) {
        setProblems(
          Object.fromEntries(Object.entries(problems).filter(([field]) => !gone.includes(field as BrandField))),
        );
      }
    },
    discard: () => {
      setProblems({});
      setEdit((current) => ({ ...current, draft: current.base }));
    },
    /** Takes over what others have saved, and keeps what was typed. */
    catchUp: async () => {
      const { data: theirs } = await reload();
      if (!theirs) return;
      setEdit((current) => ({
        base: theirs.brand,
        version: theirs.version,
        draft: rebased(current.base, current.draft, theirs.brand),
      }));
      setIsOutdated(false);
    },
    base,
    isReviewed,
    /** Shows what would be saved, if it can be. */
    review: () => {
      const found = brandProblems(draft, base.label);
      setProblems(found);
      setIsReviewed(Object.keys(found).length === 0);
    },
    keepEditing: () => setIsReviewed(false),
    save: () => save.mutate({ portalId: view.id, version, brand: draft }),
  };
}

export type BrandForm = ReturnType<typeof useBrandForm>;
