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

/** A draft of the brand that survives refusals, reloads and changes by others. */
export function useBrandForm(view: BrandView, reload: () => Promise<{ data?: BrandView | undefined }>) {
  const [edit, setEdit] = useState(() => editOf(view));
  const [problems, setProblems] = useState<BrandProblems>({});
  const [isOutdated, setIsOutdated] = useState(false);
  const keep = useKeepBrand();
  const { base, version, draft } = edit;
  const changed = changedFields(base, draft);
  // Untouched, the form follows what others save.
  if (changed.length === 0 && view.version !== version) setEdit(editOf(view));
  const save = useCall(changePortalBrand, {
    done: messages.portals.saved,
    onDone: (saved) => {
      keep(saved);
      setEdit(editOf(saved));
    },
    refused: {
      invalid_request: ({ fields, message }) => setProblems((fields as BrandProblems | undefined) ?? { name: message }),
      label_taken: ({ message }) => setProblems({ label: message }),
      brand_changed: () => setIsOutdated(true),
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
    submit: () => {
      const found = brandProblems(draft, base.label);
      setProblems(found);
      if (Object.keys(found).length === 0) save.mutate({ portalId: view.id, version, brand: draft });
    },
  };
}

export type BrandForm = ReturnType<typeof useBrandForm>;
