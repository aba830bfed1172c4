import type { Invoice } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { sellingHere } from '../selling-here.ts';
import styles from '../shop.module.css';
import { dayText, INVOICE_TEXTS, moneyText, shortDayText } from '../texts.ts';

/** The payments with their invoices. In a native app no page of the payment provider is linked: it may ask for money. */
export function InvoiceList({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <Card title={m.shop_invoices()}>
      <table className={styles.invoices}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{m.matches_date()}</th>
            <th scope="col">{m.shop_invoice_amount()}</th>
            <th scope="col">{m.shop_state()}</th>
            <th scope="col">{m.shop_invoice()}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, created, amount, currency, state, url }) => (
            <tr key={id}>
              <th scope="row">{shortDayText(created)}</th>
              <td>{moneyText(amount, currency)}</td>
              <td>{INVOICE_TEXTS[state]()}</td>
              <td>
                {url !== '' && sellingHere() === 'web' && (
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={m.shop_invoice_of({ date: dayText(created) })}
                  >
                    {m.shop_invoice()}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
