import { Radio } from '@mantine/core';
import { GRANT_SKUS, type GrantSku } from '@touchline/domain/plan/grant';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import styles from '../shop.module.css';
import { planText, type ShownPrice } from '../texts.ts';

const PLAN_INTROS: Readonly<Record<GrantSku, () => string>> = {
  1: m.shop_premium_text,
  2: m.shop_plus_text,
};

export interface PriceChoiceProps {
  readonly prices: readonly ShownPrice[];
  /** The id of the chosen price; empty for none. */
  readonly value: string;
  readonly problem: string | null;
  readonly choose: (price: string) => void;
}

/** All prices, plan by plan. None is chosen before the coach chooses. */
export function PriceChoice({ prices, value, problem, choose }: PriceChoiceProps) {
  return (
    <Radio.Group aria-label={m.shop_offers_title()} value={value} error={problem} onChange={choose}>
      <Fields>
        {GRANT_SKUS.map((sku) => {
          const ofPlan = prices.filter((price) => price.sku === sku);
          if (ofPlan.length === 0) return null;
          return (
            <Card key={sku} title={planText(sku)}>
              <Fields>
                <Intro>{PLAN_INTROS[sku]()}</Intro>
                <ul className={styles.prices}>
                  {ofPlan.map((price) => (
                    <li key={price.id} className={styles.price}>
                      <Radio value={price.id} label={price.text} description={price.detail} />
                    </li>
                  ))}
                </ul>
              </Fields>
            </Card>
          );
        })}
      </Fields>
    </Radio.Group>
  );
}
