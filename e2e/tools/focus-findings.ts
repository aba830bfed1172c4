import type { Page } from '@playwright/test';

/** More stops than any screen of the demo has. */
const MOST_STOPS = 150;

/**
 * Presses Tab through a screen, from its start or from the start of its content. Returns the stops without a visible
 * focus ring, and those hidden under a bar or outside the screen.
 */
export async function focusFindings(page: Page, from: 'body' | 'main'): Promise<readonly string[]> {
  const found = new Set<string>();
  await page.evaluate((selector) => {
    const start = document.querySelector<HTMLElement>(selector) ?? document.body;
    const before = start.getAttribute('tabindex');
    start.tabIndex = -1;
    start.focus();
    if (before === null) start.removeAttribute('tabindex');
    else start.setAttribute('tabindex', before);
  }, from);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(lookAtFocus);
    if (seen === null) break;
    if (seen.problem !== '') found.add(`${seen.what}: ${seen.problem}`);
    if (seen.again) break;
  }
  return [...found];
}

interface FocusSeen {
  readonly what: string;
  readonly problem: string;
  /** The focus was here before, so the walk is complete. */
  readonly again: boolean;
}

/** Runs in the page, so it contains all that it needs. Returns null when the focus has left the page. */
function lookAtFocus(): FocusSeen | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const visited: WeakSet<Element> = Reflect.get(window, 'visited') ?? new WeakSet();
  Reflect.set(window, 'visited', visited);
  const again = visited.has(focused);
  visited.add(focused);

  // A hidden radio button shows its ring on its label or on the element beside it.
  const label = focused instanceof HTMLInputElement ? (focused.labels?.[0] ?? null) : null;
  const around = [focused, focused.nextElementSibling, focused.parentElement, label];
  const isOutlined = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes('0px 0px 0px')
    );
  };
  const shown = around.find((element) => element?.checkVisibility() && isOutlined(element));
  const box = (shown ?? focused).getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const isReached = hit !== null && around.some((element) => element?.contains(hit) || hit.contains(element));
  const text = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40);
  return {
    what: `${focused.tagName.toLowerCase()}.${[...focused.classList].join('.')} "${text}"`,
    problem:
      shown === undefined ? 'no focus ring' : isReached ? '' : `hidden at ${Math.round(x)},${Math.round(y)}`,
    again,
  };
}
