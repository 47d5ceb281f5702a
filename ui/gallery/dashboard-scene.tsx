import { IconArrowRight, IconRepeat, IconWritingSign } from '@tabler/icons-react';
import { AgeingBar } from '../src/money/ageing-bar.tsx';
import { AgeingRows } from '../src/money/ageing-rows.tsx';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { DataTable } from '../src/lists/data-table.tsx';
import { EmptyState } from '../src/states/empty-state.tsx';
import { MobileRow } from '../src/lists/mobile-row.tsx';
import { MoneyText } from '../src/money/money-text.tsx';
import { PageHeader } from '../src/layout/page-header.tsx';
import { PercentPaid } from '../src/money/percent-paid.tsx';
import { SearchInput } from '../src/fields/search-input.tsx';
import { RecordRows } from '../src/lists/record-rows.tsx';
import { TextLink } from '../src/text-link.tsx';
import { TwoLines } from '../src/lists/two-lines.tsx';
import { ages, cents, SampleShell } from './sample-data.tsx';
import classes from './gallery.module.css';

const SUMMARIES = [
  { title: 'Open Account Invoices', count: '48', total: 137057.1, ages: [84210.55, 31478.2, 12904.75, 6318, 2145.6] },
  { title: 'Open Project Invoices', count: '33', total: 100133.4, ages: [61940.15, 22816.4, 9384.25, 4702, 1290.6] },
  { title: 'Non-Project Invoices', count: '15', total: 36923.7, ages: [22270.4, 8661.8, 3520.5, 1616, 855] },
];

const PROJECTS = [
  {
    name: 'Harrow Street Lofts',
    place: '418 Harrow St, Austin, TX',
    ages: [18420, 6120.4, 0, 0],
    paid: 72,
    waivers: 3,
  },
  {
    name: 'Larkspur Medical Pavilion',
    place: '2200 Larkspur Pkwy, Round Rock, TX',
    ages: [24310.15, 9684.5, 3074.25, 0],
    paid: 41,
    waivers: 2,
  },
  {
    name: 'Ostrander Middle School',
    place: '75 Ostrander Ave, Waco, TX',
    ages: [7105, 2100, 0, 3006.6],
    paid: 0,
    waivers: 0,
  },
  {
    name: 'Calloway Ridge, Phase 2',
    place: '1 Calloway Ridge Dr, Bastrop, TX',
    ages: [0, 0, 0, 0],
    paid: 100,
    waivers: 6,
  },
];

type Project = (typeof PROJECTS)[number];
const balanceOf = (project: Project) => cents(project.ages.reduce((sum, each) => sum + each, 0));

export function DashboardScene() {
  return (
    <SampleShell active="Dashboard">
      <PageHeader
        title="Good morning, TARNWICK CONSTRUCTORS"
        sentence={
          <>
            You have <MoneyText amount={cents(137057.1)} currency="USD" strong /> open.{' '}
            <MoneyText amount={cents(52846.55)} currency="USD" tone="late" strong /> of it is past due.
          </>
        }
        actions={
          <>
            <Button icon={<IconWritingSign size={16} />}>Request waiver</Button>
            <Button variant="primary">Make a payment</Button>
          </>
        }
      />
      <div className={classes.sections}>
        <div className={classes.four}>
          {SUMMARIES.map((summary) => (
            <Summary key={summary.title} {...summary} />
          ))}
          <PaidSummary />
        </div>
        <ProjectsCard />
        <Card title="Scheduled payments" ruled action={<TextLink href="#all">View all</TextLink>} inset={false}>
          <EmptyState
            title="No scheduled payments"
            text="Schedule a payment for a later date, and it will wait here."
          />
        </Card>
        <Card title="Recurring payments" ruled inset={false}>
          <RecordRows
            label="Recurring payments"
            items={[
              {
                id: '1',
                icon: <IconRepeat size={16} stroke={1.75} />,
                title: '12/01/2026',
                note: 'Monthly · Installment 3 of 6',
                amount: <MoneyText amount={cents(5000)} currency="USD" />,
              },
            ]}
          />
        </Card>
      </div>
    </SampleShell>
  );
}

function Summary({ title, count, total, ages: amounts }: (typeof SUMMARIES)[number]) {
  const parts = ages(amounts);
  return (
    <Card aria-label={title}>
      <p className={classes.cap}>
        <span>{title}</span>
        <span>{count}</span>
      </p>
      <MoneyText amount={cents(total)} currency="USD" size="card" />
      <div className={classes.barGap}>
        <AgeingBar label={title} parts={parts} currency="USD" />
      </div>
      <AgeingRows parts={parts} />
      <div className={classes.cardFoot}>
        <TextLink href="#pay">Pay these invoices</TextLink>
        <IconArrowRight size={14} />
      </div>
    </Card>
  );
}

function PaidSummary() {
  const parts = [
    { tone: 'paid' as const, label: 'Project', amount: cents(412806.9) },
    { tone: 'paidSoft' as const, label: 'Non-project', amount: cents(96115.35) },
  ];
  return (
    <Card aria-label="Paid Invoices">
      <p className={classes.cap}>
        <span>Paid Invoices</span>
        <span>This year</span>
      </p>
      <MoneyText amount={cents(508922.25)} currency="USD" size="card" />
      <div className={classes.barGap}>
        <AgeingBar label="Paid invoices" parts={parts} currency="USD" />
      </div>
      <AgeingRows parts={parts} />
      <div className={classes.cardFoot}>
        <span>Credits available</span>
        <MoneyText amount={cents(-4860)} currency="USD" tone="credit" />
      </div>
    </Card>
  );
}

function ProjectsCard() {
  return (
    <Card
      title="Open projects"
      titleNote={PROJECTS.length}
      inset={false}
      action={<SearchInput label="Search projects" value="" onChange={() => undefined} />}
    >
      <DataTable<Project>
        label="Open projects"
        density="tall"
        rows={PROJECTS}
        rowKey={(project) => project.name}
        rowHref={(project) => `#${project.name}`}
        columns={[
          {
            key: 'name',
            head: 'Project',
            grow: true,
            render: (project) => <TwoLines title={project.name} note={project.place} />,
          },
          ...['Current', '1–30', '31–60', '61+'].map((head, place) => ({
            key: head,
            head,
            align: 'end' as const,
            render: (project: Project) => <MoneyText amount={cents(project.ages[place] ?? 0)} zeroAsDash />,
          })),
          {
            key: 'open',
            head: 'Open balance',
            align: 'end',
            tone: 'strong',
            render: (project) => <MoneyText amount={balanceOf(project)} />,
          },
          {
            key: 'paid',
            head: 'Percent paid',
            align: 'end',
            render: (project) => <PercentPaid percent={project.paid} />,
          },
          { key: 'waivers', head: 'Waivers', align: 'end', render: (project) => project.waivers },
        ]}
        renderMobile={(project) => (
          <MobileRow
            title={project.name}
            amount={<MoneyText amount={balanceOf(project)} currency="USD" />}
            note={project.place}
            aside={<PercentPaid percent={project.paid} />}
          />
        )}
        empty={<EmptyState title="No open projects" />}
      />
    </Card>
  );
}
