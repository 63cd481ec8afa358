import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface Props {
  /** A change of this renders the children again, such as the URL. */
  resetKey?: unknown;
  children: ReactNode;
}

interface State {
  failed: boolean;
  resetKey: unknown;
}

/** Keeps one broken component from breaking the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        description="This part of the page could not be shown. Trying again may help."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
