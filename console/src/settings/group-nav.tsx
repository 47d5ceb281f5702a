import type { SettingGroup } from '@plumbline/rules/portals/setting-groups';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { type MouseEvent, useEffect, useState } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import classes from './group-nav.module.css';

const headingId = (id: string): string => `group-${id}`;
/** A group whose head is above this line is the current one. */
const LINE_PX = 160;

type GroupNavProps = {
  groups: readonly SettingGroup[];
  /** How many unsaved changes each has. */
  countOf: (group: SettingGroup) => number;
};

/** The groups on the page; each link moves to its heading. */
export function GroupNav({ groups, countOf }: GroupNavProps) {
  const current = useCurrentGroup(groups);
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault();
    goToGroup(id);
  };
  return (
    <nav className={classes.nav} aria-label="Groups of settings">
      <ul className={classes.list}>
        {groups.map((group) => (
          <li key={group.id}>
            <a
              href={`#${headingId(group.id)}`}
              className={classes.link}
              aria-current={group.id === current ? 'location' : undefined}
              onClick={(event) => follow(event, group.id)}
            >
              {group.title}
              {countOf(group) > 0 && (
                <span className={classes.count}>
                  <span aria-hidden="true">{countOf(group)}</span>
                  <span className="pl-hidden">, {pluralize(countOf(group), 'change', 'changes')} not saved</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same where there is no room for a column. */
export function GroupSelect({ groups }: Pick<GroupNavProps, 'groups'>) {
  const current = useCurrentGroup(groups);
  return (
    <NativeSelectField
      label="Go to"
      placeholder="Group"
      options={groups.map(({ id, title }) => ({ value: id, label: title }))}
      value={current}
      onChange={goToGroup}
    />
  );
}

function goToGroup(id: string): void {
  const heading = document.getElementById(headingId(id));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

export const GroupHeading = ({ group: { id, title, description } }: { group: SettingGroup }) => (
  <div className={classes.head}>
    <h2 id={headingId(id)} className={classes.title} tabIndex={-1} data-focus-home>
      {title}
    </h2>
    <p className={classes.description}>{description}</p>
  </div>
);

/** The group at the top of the window. */
function useCurrentGroup(groups: readonly SettingGroup[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
      const passed = groups.filter(({ id }) => {
        const top = document.getElementById(headingId(id))?.getBoundingClientRect().top ?? Infinity;
        return top <= (isAtEnd ? window.innerHeight : LINE_PX);
      });
      setCurrent((passed.at(-1) ?? groups[0])?.id ?? null);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [groups]);
  return current;
}
