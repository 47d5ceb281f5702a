// Fields that are loaded after the form: each brings a large part of the component library.
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import classes from './waiver-form.module.css';

export const DateField = lazy(async () => ({ default: (await import('@plumbline/ui/fields/date-field')).DateField }));
export const EmailsInput = lazy(async () => ({
  default: (await import('@plumbline/ui/fields/emails-input')).EmailsInput,
}));
export const TextareaField = lazy(async () => ({
  default: (await import('@plumbline/ui/fields/textarea-field')).TextareaField,
}));
export const ProjectField = lazy(async () => ({ default: (await import('./project-field.tsx')).ProjectField }));

/** Keeps the room of the field while it loads. */
export function LazyField({ children }: { children: ReactNode }) {
  const [isWarned, setWarned] = useState(false);
  return (
    <LazyOverlay opened={!isWarned} onClose={() => setWarned(true)}>
      <Suspense fallback={<div className={classes.fieldLoading} />}>{children}</Suspense>
    </LazyOverlay>
  );
}
