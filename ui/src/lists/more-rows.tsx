import { Button } from '../button.tsx';
import classes from './more-rows.module.css';

type MoreRowsProps = {
  /** "Show earlier mails". */
  label: string;
  isLoading: boolean;
  isFailed: boolean;
  onMore: () => void;
};

/** At the foot of a list: adds the next page below. */
export const MoreRows = ({ label, isLoading, isFailed, onMore }: MoreRowsProps) => (
  <div className={classes.more}>
    {isFailed && (
      <p role="alert" className={classes.failed}>
        We could not load more.
      </p>
    )}
    <Button loading={isLoading} onClick={onMore}>
      {isFailed ? 'Try again' : label}
    </Button>
  </div>
);
