/** The outermost error boundary: an error outside of any screen shows this page instead of a blank one. */
import { m } from '@touchline/i18n';
import { Component, type ReactNode } from 'react';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import { rememberedAppearance } from '../start/remembered.ts';
import styles from './errors.module.css';
import { codeOf } from './unexpected-errors.ts';

interface AppBoundaryProps {
  readonly children: ReactNode;
}

interface AppBoundaryState {
  readonly broken: { readonly code: number } | null;
}

/** A class, because React has error boundaries in no other form. */
export class AppBoundary extends Component<AppBoundaryProps, AppBoundaryState> {
  override state: AppBoundaryState = { broken: null };

  static getDerivedStateFromError(error: unknown): AppBoundaryState {
    return { broken: { code: codeOf(error) } };
  }

  override componentDidCatch(): void {
    followSystem();
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken === null ? this.props.children : <LastPage code={broken.code} />;
  }
}

/**
 * Nothing of the app follows the system's appearance any more, which may change in the evening. Without the mark of
 * `public/appearance.js` the style sheet follows it.
 */
function followSystem(): void {
  if ((rememberedAppearance() ?? 'automatic') !== 'automatic') return;
  delete document.documentElement.dataset.mantineColorScheme;
}

/** Uses no theme, router or data, because any of them may be what failed. */
function LastPage({ code }: { code: number }) {
  return (
    <main className={styles.last}>
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
