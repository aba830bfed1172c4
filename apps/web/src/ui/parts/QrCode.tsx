import { encode } from 'uqr';

export interface QrCodeProps {
  /** What the code holds: an address. */
  text: string;
  /** What is read aloud. */
  title: string;
  /** Width and height in px. */
  size?: number;
  className?: string | undefined;
}

/** Light around the code, in modules: readers need four. */
const QUIET = 4;

/** A QR code: dark on white in every appearance, since many readers cannot read it the other way round. */
export function QrCode({ text, title, size = 200, className }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      className={className}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} rx="2" fill="#fff" />
      <path d={modulesPath(data)} fill="#101814" />
    </svg>
  );
}

/** One run of dark modules after the other: a third of the path that single squares would need. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  rows.forEach((row, y) => {
    let from = 0;
    while (from < row.length) {
      const start = row.indexOf(true, from);
      if (start === -1) break;
      const end = row.indexOf(false, start);
      const stop = end === -1 ? row.length : end;
      runs.push(`M${start} ${y}h${stop - start}v1h${start - stop}Z`);
      from = stop;
    }
  });
  return runs.join('');
}
