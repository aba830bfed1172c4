import { SupportScreen } from '../../features/support/SupportScreen.tsx';

export function SupportPage() {
  return <SupportScreen key="support" kind="support" />;
}

export function FeedbackPage() {
  return <SupportScreen key="feedback" kind="feedback" />;
}
