/** Around everything: what breaks outside of any screen shows this page, never a white one. */
import { m } from '@touchline/i18n';
import { Component, type ReactNode } from 'react';
import { ErrorCode } from '#ui/parts/ErrorCode.tsx';
import { MessagePage } from '#ui/parts/MessagePage.tsx';
import styles from './errors.module.css';
import { codeOf } from './mishaps.ts';

interface AppBoundaryProps {
  readonly children: ReactNode;
}

interface AppBoundaryState {
  readonly broken: { readonly code: number } | null;
}

/** A class because React offers its boundaries in no other way. */
export class AppBoundary extends Component<AppBoundaryProps, AppBoundaryState> {
  override state: AppBoundaryState = { broken: null };

  static getDerivedStateFromError(error: unknown): AppBoundaryState {
    return { broken: { code: codeOf(error) } };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken === null ? this.props.children : <LastPage code={broken.code} />;
  }
}

/** Made of nothing that could be what broke: no theme, no router, no data. */
function LastPage({ code }: { code: number }) {
  return (
    <main>
      <MessagePage title={m.errors_went_wrong()} role="alert">
        <p>{m.errors_went_wrong_text()}</p>
        <button type="button" className={styles.plain} onClick={() => location.reload()}>
          {m.errors_reload_app()}
        </button>
        <ErrorCode code={code} />
      </MessagePage>
    </main>
  );
}
