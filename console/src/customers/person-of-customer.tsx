import { listPeople } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { PersonPanel } from '../people/person-panel.tsx';
import type { CustomerPerson } from './customer.ts';

type PersonOfCustomerProps = { person: CustomerPerson; mayChange: boolean; onClose: () => void };

/** The person with all their customers: what is saved is the whole of their access. */
export function PersonOfCustomer({ person, mayChange, onClose }: PersonOfCustomerProps) {
  const { userId, portalId, name, email } = person;
  const active = useAnswer(listPeople, { state: 'active', search: email });
  const suspended = useAnswer(listPeople, { state: 'suspended', search: email });
  const find = (query: typeof active) =>
    query.data?.rows.find((each) => each.userId === userId && each.portalId === portalId);
  const found = find(active) ?? find(suspended);
  if (found) {
    return <PersonPanel person={found} isSuspended={!find(active)} mayChange={mayChange} onClose={onClose} />;
  }
  const isFailed = active.isLoadingError || suspended.isLoadingError;
  return (
    <SidePanel opened onClose={onClose} label={name} title={name} subtitle={email}>
      <PanelSection>
        {isFailed ? (
          <ErrorState
            title="We could not load this person"
            onRetry={() => void Promise.all([active.refetch(), suspended.refetch()])}
          />
        ) : (
          <LoadingRows loading label="Loading the person" />
        )}
      </PanelSection>
    </SidePanel>
  );
}
