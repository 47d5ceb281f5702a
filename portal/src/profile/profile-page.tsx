import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useCapabilities, useSession } from '../lib/portal-context.ts';
import { MySecondFactorCard } from '../shell/my-second-factor-card.tsx';
import { SettingsTabs } from '../lib/settings-tabs.tsx';
import { BasicInfoCard } from './basic-info-card.tsx';
import { ChangeEmailCard } from './change-email-card.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import classes from './profile.module.css';

/** The signed-in user's name, password and email (PRF-01). */
export function ProfilePage() {
  const { changePassword, changeEmail, secondFactor, reminders, pay } = useCapabilities();
  const session = useSession();
  if (session.kind !== 'full') return null;
  const { member, email, hasSecondFactor, provider } = session;
  // Whoever comes from the supplier's own provider has its factor.
  const hasFactorCard = provider !== 'sso' && (secondFactor || hasSecondFactor);
  const isStaff = session.acting !== undefined;
  // The choice is of the person, and not of staff who see the portal as a customer.
  const hasReminders = reminders && pay && !isStaff;
  return (
    <>
      <PageHeader title="Profile" sentence={changePassword ? 'Your name and login' : 'Your name'} />
      <SettingsTabs active="profile" />
      <div className={classes.cards}>
        <BasicInfoCard name={member.name} email={email} companyName={member.companyName} isStaff={isStaff} />
        {changePassword && <ChangePasswordCard email={email} />}
        {hasFactorCard && <MySecondFactorCard />}
        {hasReminders && <RemindersCard />}
        {changeEmail && <ChangeEmailCard email={email} isVerified={session.emailVerified} />}
      </div>
    </>
  );
}
