import { getRouteApi } from '@tanstack/react-router';
import { FeaturesScreen } from '../../features/shop/FeaturesScreen.tsx';
import { EmbeddedPage } from '../embed/EmbeddedPage.tsx';

const features = getRouteApi('/shop/features/{-$feature}');

export function FeaturesPage() {
  return <FeaturesScreen highlighted={features.useParams().feature} />;
}

export function EmbeddedFeaturesPage() {
  return (
    <EmbeddedPage open>
      <FeaturesScreen framed />
    </EmbeddedPage>
  );
}
