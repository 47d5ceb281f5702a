import { Component, type ComponentType, type ReactNode } from 'react';

type CatchBoundaryProps = {
  fallback: ComponentType;
  /** A new value shows the children again. */
  resetKey?: unknown;
  children: ReactNode;
};
type CatchBoundaryState = { hasFailed: boolean; resetKey: unknown };

/** Shows `fallback` when something inside fails to render. */
export class CatchBoundary extends Component<CatchBoundaryProps, CatchBoundaryState> {
  override state: CatchBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<CatchBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: CatchBoundaryProps,
    state: CatchBoundaryState,
  ): CatchBoundaryState | null {
    return state.resetKey === resetKey ? null : { hasFailed: false, resetKey };
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    return this.state.hasFailed ? <Fallback /> : children;
  }
}
