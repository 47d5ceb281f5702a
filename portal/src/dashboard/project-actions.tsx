import { TextLink } from '@plumbline/ui/text-link';
import { CloseOutButton } from './close-out-button.tsx';
import type { Project } from './project.ts';
import type { ProjectLinks } from './use-project-links.ts';
import classes from './project-actions.module.css';

/** Links to pay a project's invoices and to request a waiver, and its close-out packet once it has one (VFY-02). */
export function ProjectActions({ project, links }: { project: Project; links: ProjectLinks }) {
  const { id, jobName, openTotal, waiversCount } = project;
  return (
    <span className={classes.actions}>
      {links.pay && openTotal > 0 && (
        <TextLink href={links.pay(id)}>
          Pay<span className="pl-hidden"> {jobName}</span>
        </TextLink>
      )}
      {links.waiver && (
        <TextLink href={links.waiver(id)}>
          Waiver<span className="pl-hidden"> for {jobName}</span>
        </TextLink>
      )}
      {links.closeOut && waiversCount > 0 && <CloseOutButton project={project} />}
    </span>
  );
}
