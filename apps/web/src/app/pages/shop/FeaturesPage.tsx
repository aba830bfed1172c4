import { getRouteApi } from '@tanstack/react-router';
import { ForSale } from '../../../features/shop/ForSale.tsx';
import { FeaturesScreen } from '../../../features/shop/plans/FeaturesScreen.tsx';
import { EmbeddedPage } from '../../embed/EmbeddedPage.tsx';

const features = getRouteApi('/shop/features/{-$feature}');

export function FeaturesPage() {
  const { feature } = features.useParams();
  return (
    <ForSale>
      <FeaturesScreen highlighted={feature} />
    </ForSale>
  );
}

export function EmbeddedFeaturesPage() {
  return (
    <EmbeddedPage open>
      <ForSale>
        <FeaturesScreen framed />
      </ForSale>
    </EmbeddedPage>
  );
}
