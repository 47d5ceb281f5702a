import type { UseQueryResult } from '@tanstack/react-query';
import type { ErrorStateProps } from '@plumbline/ui/states/error-state';

/** The error state of a query that could not be loaded; undefined while it has data or is loading (DSH-07). */
export const loadFailure = (query: UseQueryResult, title: string): ErrorStateProps | undefined =>
  query.isLoadingError
    ? {
        title,
        text: 'Your invoices and payments are not affected. Try again, or come back in a few minutes.',
        onRetry: () => void query.refetch(),
      }
    : undefined;
