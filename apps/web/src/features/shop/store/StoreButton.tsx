import { Button } from '@mantine/core';
import type { GrantSource } from '@touchline/domain/plan/grant';
import { bridge } from '#data/native/bridge.ts';
import { STORE_PAGES } from '#ui/words/team/store-pages.ts';

/**
 * The way to cancel what was bought in a store: the store's page, or in an app its own screen. An app does not link to
 * the other store, which both forbid.
 */
export function StoreButton({ source }: { readonly source: GrantSource }) {
  const page = STORE_PAGES[source];
  const native = bridge();
  if (page === undefined) return null;
  if (native === null) {
    return (
      <Button component="a" variant="default" href={page.address} target="_blank" rel="noreferrer">
        {page.text()}
      </Button>
    );
  }
  const { store } = native;
  if (store?.source !== source) return null;
  return (
    <Button variant="default" onClick={() => void store.open().then((opened) => opened.manage())}>
      {page.text()}
    </Button>
  );
}
