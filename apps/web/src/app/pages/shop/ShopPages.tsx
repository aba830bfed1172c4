/** Pages about prices and purchases: in the app, and on embedded pages. */
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ForAccount } from '../../../features/shop/ForAccount.tsx';
import { ForSale } from '../../../features/shop/ForSale.tsx';
import { OffersScreen } from '../../../features/shop/offers/OffersScreen.tsx';
import { ManageScreen } from '../../../features/shop/purchases/ManageScreen.tsx';
import { PurchasesScreen } from '../../../features/shop/purchases/PurchasesScreen.tsx';
import { SubscriptionsScreen } from '../../../features/shop/purchases/SubscriptionsScreen.tsx';
import { SuccessScreen } from '../../../features/shop/purchases/SuccessScreen.tsx';
import { EmbeddedPage } from '../../embed/EmbeddedPage.tsx';

const manage = getRouteApi('/shop/manage/$');
const embeddedManage = getRouteApi('/mobile/manage/$');
const success = getRouteApi('/shop/success/$');
const embeddedSuccess = getRouteApi('/mobile/success/$');

export const OffersPage = () => (
  <ForSale>
    <OffersScreen />
  </ForSale>
);
export const EmbeddedOffersPage = () => (
  <EmbeddedPage open>
    <ForSale>
      <OffersScreen framed />
    </ForSale>
  </EmbeddedPage>
);

export const SubscriptionsPage = () => (
  <Own>
    <SubscriptionsScreen />
  </Own>
);
export const EmbeddedSubscriptionsPage = () => (
  <Framed>
    <SubscriptionsScreen framed />
  </Framed>
);

export const PurchasesPage = () => (
  <Own>
    <PurchasesScreen />
  </Own>
);
export const EmbeddedPurchasesPage = () => (
  <Framed>
    <PurchasesScreen framed />
  </Framed>
);

export const ManagePage = () => (
  <Own>
    <ManageScreen purchase={firstOf(manage.useParams()._splat)} />
  </Own>
);
export const EmbeddedManagePage = () => (
  <Framed>
    <ManageScreen purchase={firstOf(embeddedManage.useParams()._splat)} framed />
  </Framed>
);

export const SuccessPage = () => (
  <Own>
    <SuccessScreen session={success.useSearch().session ?? ''} />
  </Own>
);
export const EmbeddedSuccessPage = () => (
  <Framed>
    <SuccessScreen session={embeddedSuccess.useSearch().session ?? ''} framed />
  </Framed>
);

/** A page for the account that is signed in. */
function Own({ children }: { readonly children: ReactNode }) {
  return (
    <ForSale>
      <ForAccount>{children}</ForAccount>
    </ForSale>
  );
}

/** The same inside another app's frame. */
function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <EmbeddedPage>
      <ForSale>{children}</ForSale>
    </EmbeddedPage>
  );
}

/** Only the first segment of a deeper path counts. */
function firstOf(rest: string | undefined): string {
  return rest?.split('/')[0] ?? '';
}
