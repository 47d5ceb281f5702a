import { classNames } from '../class-names.ts';
import classes from './skeleton.module.css';

export type SkeletonProps = { width?: number | string; height?: number; className?: string | undefined };

/** A placeholder while content loads; its container has the text for screen readers. */
export function Skeleton({ width = '100%', height = 12, className }: SkeletonProps) {
  return <span className={classNames(classes.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}
