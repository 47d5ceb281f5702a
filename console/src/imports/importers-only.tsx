import { Card } from '@plumbline/ui/card';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import type { ReactNode } from 'react';
import { useMayImport } from './run.ts';

/** What only those see who may load files; the others read why not. */
export function ImportersOnly({ children }: { children: ReactNode }) {
  if (useMayImport()) return children;
  return (
    <Card>
      <EmptyState
        title="Your role cannot import"
        text="Owners and receivables load files. Ask an owner of your team for the role."
        art={false}
      />
    </Card>
  );
}
