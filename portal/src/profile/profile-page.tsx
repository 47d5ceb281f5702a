import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { PageHeader } from '@plumbline/ui/page-header';
import { useMember, usePortal, useSession } from '../lib/portal-context.ts';

/** Who is signed in here, and for which company. */
export function ProfilePage() {
  const session = useSession();
  const member = useMember();
  const { name } = usePortal();
  if (session.kind !== 'full' || !member) return null;
  return (
    <>
      <PageHeader title="Profile" sentence={`How ${name} knows you.`} />
      <Card title="Basic info">
        <Facts
          items={[
            { label: 'Name', value: member.name },
            { label: 'Email', value: session.email },
            { label: 'Company', value: member.companyName },
          ]}
        />
      </Card>
    </>
  );
}
