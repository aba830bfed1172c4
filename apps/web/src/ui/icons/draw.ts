/** Path data of simple shapes, so that the icon tables are readable. Units are the icons' 24 by 24 grid. */

const n = (value: number) => String(Math.round(value * 100) / 100);

/** A circle. */
export function circle(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

/** A rectangle `[x, y, width, height]` with round corners. */
export function rect([x, y, width, height]: readonly [number, number, number, number], r: number): string {
  const arc = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  const [w, h] = [n(width - 2 * r), n(height - 2 * r)];
  return `M${n(x + r)} ${n(y)}h${w}${arc(r, r)}v${h}${arc(-r, r)}h-${w}${arc(-r, -r)}v-${h}${arc(r, -r)}Z`;
}

/** Points on a circle, the first one on top. */
function around(cx: number, cy: number, radii: readonly number[]): string[] {
  return radii.map((r, at) => {
    const angle = (2 * Math.PI * at) / radii.length - Math.PI / 2;
    return `${n(cx + r * Math.cos(angle))} ${n(cy + r * Math.sin(angle))}`;
  });
}

/** A star with five points. */
export function star(cx: number, cy: number, r: number): string {
  const inner = r * 0.45;
  return `M${around(cx, cy, [r, inner, r, inner, r, inner, r, inner, r, inner]).join('L')}Z`;
}

/** The black patch in the middle of a football. */
export function patch(cx: number, cy: number, r: number): string {
  return `M${around(cx, cy, [r, r, r, r, r]).join('L')}Z`;
}

/** The seams of a football: from its middle patch to its edge. */
export function seams(cx: number, cy: number, r: number): string {
  const from = around(
    cx,
    cy,
    Array.from({ length: 5 }, () => r * 0.42),
  );
  const to = around(
    cx,
    cy,
    Array.from({ length: 5 }, () => r),
  );
  return from.map((start, at) => `M${start}L${to[at]}`).join('');
}
