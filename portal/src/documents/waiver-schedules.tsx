import { listWaiverRecurrences } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { endWords, scheduleWords, skipWords } from '@plumbline/rules/waivers/schedule-words';
import { parseSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { loadFailure } from '../lib/load-failure.ts';
import { useCapabilities } from '../lib/portal-context.ts';
import { waiverMessages } from './waiver-messages.ts';
import { CancelSchedule } from './cancel-schedule.tsx';
import type { WaiverSchedule } from './use-waivers-view.ts';
import { typeWords, WaiverType } from './waiver-type.tsx';
import classes from './waiver-schedules.module.css';

const TITLE = 'Repeating requests';

type WaiverSchedulesProps = {
  /** Opens a request that a schedule has made. */
  onOpen: (id: string) => void;
  /** Beside an open panel. */
  isNarrow: boolean;
  /** Not before what stands above it has its height. */
  isShown: boolean;
};

/** The requests that repeat, with the next day and what the last run did; nothing while there are none (WVR-07). */
export function WaiverSchedules({ onOpen, isNarrow, isShown }: WaiverSchedulesProps) {
  const { waiverRecurrence } = useCapabilities();
  const query = useAnswer(listWaiverRecurrences, {});
  const [areEndedShown, setEndedShown] = useState(false);
  const error = loadFailure(query, waiverMessages.schedulesFailed);
  const active = query.data?.rows.filter(({ status }) => status === 'ACTIVE') ?? [];
  const ended = query.data?.rows.filter(({ status }) => status !== 'ACTIVE') ?? [];
  const columns = columnsFor(onOpen, waiverRecurrence);
  if (!isShown || (!error && active.length + ended.length === 0)) return null;
  return (
    <section className={classes.section}>
      <Card
        title={TITLE}
        inset={false}
        ruled
        {...(ended.length > 0 && {
          action: (
            <TextLink aria-expanded={areEndedShown} onClick={() => setEndedShown(!areEndedShown)}>
              {areEndedShown ? 'Hide ended' : `Show ${ended.length} ended`}
            </TextLink>
          ),
        })}
      >
        <DataTable
          label={TITLE}
          density="tall"
          columns={isNarrow ? narrowColumns(columns, onOpen) : columns}
          rows={areEndedShown ? [...active, ...ended] : active}
          rowKey={({ id }) => id}
          renderMobile={(schedule) => <ScheduleRow schedule={schedule} />}
          renderMobileAction={(schedule) => waiverRecurrence && <CancelSchedule schedule={schedule} />}
          error={error}
          empty={<p className={classes.none}>{waiverMessages.noSchedules}</p>}
        />
      </Card>
    </section>
  );
}

const jobOf = ({ project }: WaiverSchedule): string => project.jobName ?? 'No project';
const timesOf = ({ schedule, scheduleDay }: WaiverSchedule): string =>
  scheduleWords(parseSchedule(schedule, scheduleDay));

/** When it runs next, or why it does not. */
const nextOf = ({ nextRunOn, endReason }: WaiverSchedule): string => {
  if (nextRunOn !== null) return formatDay(nextRunOn);
  return endReason === null ? '–' : endWords(endReason);
};

const columnsFor = (onOpen: (id: string) => void, canCancel: boolean): Column<WaiverSchedule>[] => [
  {
    key: 'request',
    head: 'Request',
    grow: true,
    render: (schedule) => <TwoLines title={jobOf(schedule)} note={<WaiverType type={schedule.waiverType} />} />,
  },
  { key: 'repeats', head: 'Repeats', tone: 'quiet', render: timesOf, fold: { into: 'next' } },
  {
    key: 'next',
    head: 'Next',
    render: (schedule) => <span className={classes.words}>{nextOf(schedule)}</span>,
  },
  {
    key: 'last',
    head: 'Last run',
    render: (schedule) => <LastRun schedule={schedule} onOpen={onOpen} />,
  },
  {
    key: 'actions',
    head: 'Cancel',
    headHidden: true,
    align: 'end',
    width: 90,
    render: (schedule) => canCancel && <CancelSchedule schedule={schedule} />,
  },
];

/** The longest type with its code. */
const NARROW_REQUEST_PX = 230;

/** Beside an open panel: the days in one column. */
const narrowColumns = (columns: Column<WaiverSchedule>[], onOpen: (id: string) => void): Column<WaiverSchedule>[] => [
  ...columns.slice(0, 1).map((column) => ({ ...column, width: NARROW_REQUEST_PX })),
  {
    key: 'days',
    head: 'Repeats',
    render: (schedule) => (
      <span className={classes.words}>
        {timesOf(schedule)}. {schedule.nextRunOn === null ? nextOf(schedule) : `Next ${formatDay(schedule.nextRunOn)}.`}{' '}
        {schedule.runCount > 0 && <LastRun schedule={schedule} onOpen={onOpen} />}
      </span>
    ),
  },
  ...columns.slice(-1),
];

function LastRun({
  schedule: { lastRequest, skipReason, runCount },
  onOpen,
}: { schedule: WaiverSchedule } & Pick<WaiverSchedulesProps, 'onOpen'>) {
  if (runCount === 0) return 'Not yet';
  return (
    <span className={classes.words}>
      {lastRequest && (
        <TextLink onClick={() => onOpen(lastRequest.id)}>
          {waiverNumber(lastRequest.number)}
          <span className="pl-hidden"> open</span>
        </TextLink>
      )}
      {lastRequest && ` on ${formatDay(lastRequest.runOn)}. `}
      {skipReason !== null && skipWords(skipReason)}
    </span>
  );
}

/** A schedule on small screens. */
function ScheduleRow({ schedule }: { schedule: WaiverSchedule }) {
  const { lastRequest, skipReason, nextRunOn } = schedule;
  return (
    <MobileRow
      title={jobOf(schedule)}
      note={
        <>
          {typeWords(schedule.waiverType)}. {timesOf(schedule)}.{' '}
          {nextRunOn === null ? nextOf(schedule) : `Next ${formatDay(nextRunOn)}.`}{' '}
          {lastRequest && `Last ${waiverNumber(lastRequest.number)} on ${formatDay(lastRequest.runOn)}. `}
          {skipReason !== null && skipWords(skipReason)}
        </>
      }
      noteWraps
    />
  );
}
