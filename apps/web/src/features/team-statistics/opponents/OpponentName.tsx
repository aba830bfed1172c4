import styles from './opponent-name.module.css';

/** Longer words may break, so that they make no table wider than the screen. */
const MOST_WHOLE = 12;

/** An opponent's name, on two lines where there is no room. The team, such as `MO13-3`, stays whole. */
export function OpponentName({ name }: { readonly name: string }) {
  const at = name.lastIndexOf(' ') + 1;
  const team = name.slice(at);
  return (
    <span>
      {name.slice(0, at)}
      {team.length > MOST_WHOLE ? team : <span className={styles.team}>{team}</span>}
    </span>
  );
}
