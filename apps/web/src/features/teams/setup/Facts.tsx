import styles from '../teams.module.css';

/** A label and its value; renders nothing when the value is empty. */
export type Fact = readonly [name: string, value: string | number];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={typeof value === 'number' ? 'num' : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
