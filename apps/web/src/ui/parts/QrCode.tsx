import { encode } from 'uqr';

export interface QrCodeProps {
  /** The content of the code: an address. */
  text: string;
  /** The name for screen readers. */
  title: string;
  /** Width and height in px. */
  size?: number;
  className?: string | undefined;
}

/** The light border of the code in modules: scanners need four. */
const QUIET = 4;

/** A QR code, dark on white in every appearance, since many scanners cannot read inverted codes. */
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

/** One path per run of dark modules: a third of the size that single squares would need. */
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
