import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { IconTile } from '../icon-tile.tsx';
import classes from './drop-zone.module.css';

export type DropZoneProps = {
  /** What the file is, for whoever cannot see the box. */
  label: string;
  icon: ReactNode;
  /** As the browser's file dialog filters it. */
  accept: string;
  /** From `useFileDrop`. */
  isOver: boolean;
  hasProblem: boolean;
  /** Several can be chosen at once. */
  multiple?: boolean;
  onFile: (file: File, all: readonly File[]) => void;
  /** Sets `--drop-padding` and `--drop-fill`. */
  className?: string | undefined;
  /** A click on it opens the file dialog. */
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
};

/** A box for a file, which is dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const { label, icon, accept, isOver, hasProblem, multiple = false, onFile, className, input, children } = props;
  return (
    <div
      className={classNames(classes.zone, className)}
      {...(isOver && { 'data-over': '' })}
      {...(hasProblem && { 'data-problem': '' })}
    >
      <IconTile color="brand" icon={icon} />
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className="pl-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const all = [...(currentTarget.files ?? [])];
          const [file] = all;
          if (file) onFile(file, all);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
