import { getRouteApi } from '@tanstack/react-router';
import { FeaturesScreen } from '../../features/shop/FeaturesScreen.tsx';
import { EmbeddedPage } from '../embed/EmbeddedPage.tsx';

const feature = getRouteApi('/shop/features/$');

export function FeaturePage() {
  return <FeaturesScreen asked={feature.useParams()._splat?.split('/')[0]} />;
}

export function EmbeddedFeaturesPage() {
  return (
    <EmbeddedPage open>
      <FeaturesScreen framed />
    </EmbeddedPage>
  );
}
