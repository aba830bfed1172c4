import type { CDPSession, Page } from '@playwright/test';

/** Layout mistakes of the current page; each finding names its element. */
export interface LayoutFindings {
  /** The page is wider than the screen. */
  readonly wider: readonly string[];
  /** Text that a box cuts off without an intended ellipsis. */
  readonly cut: readonly string[];
  /** Controls that are covered or outside the screen. */
  readonly covered: readonly string[];
  /** Columns of the app that are not in the middle of their room. */
  readonly aside: readonly string[];
}

/** The browser's text size, as a factor of the usual 16 px. */
export async function setTextSize(page: Page, share: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * share, fixed: 13 * share } });
  await session.detach();
}

/** All layout findings in one list. */
export async function layoutFindings(page: Page): Promise<readonly string[]> {
  const { wider, cut, covered, aside } = await page.evaluate(lookAtLayout);
  return [
    ...wider.map((what) => `wider than the screen: ${what}`),
    ...cut.map((what) => `cut off: ${what}`),
    ...covered.map((what) => `not in reach: ${what}`),
    ...aside.map((what) => `not in the middle: ${what}`),
  ];
}

/** Controls smaller than 44 by 44 px. Links inside a sentence are as tall as its lines. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(lookForSmallTargets);
}

/** Runs in the page, so it contains all that it needs. */
function lookAtLayout(): LayoutFindings {
  const TOLERANCE = 1;
  /** A line is higher than its letters. */
  const LINE_TOLERANCE = 4;
  const isShown = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) && element.closest('.visually-hidden, [aria-hidden=true] svg') === null;
  const isHiddenToEyes = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 2 || height <= 2;
  };
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${text}"`;
  };
  const hasText = (element: Element) => (element.textContent ?? '').trim() !== '';
  const clips = (value: string) => value === 'hidden' || value === 'clip';

  /** The text of a box, without text that an inner box scrolls or cuts off itself. */
  function textsIn(element: HTMLElement): { text: string; place: DOMRect }[] {
    const found: { text: string; place: DOMRect }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (text === '' || parent === null || !isShown(parent)) continue;
      let inner: HTMLElement | null = parent;
      while (inner !== null && inner !== element && getComputedStyle(inner).overflowX === 'visible')
        inner = inner.parentElement;
      if (inner !== element) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({ text: text.slice(0, 40), place: range.getBoundingClientRect() });
    }
    return found;
  }

  const root = document.documentElement;
  const wider: string[] = [];
  if (root.scrollWidth > root.clientWidth + TOLERANCE) {
    for (const element of document.body.querySelectorAll('*')) {
      const { right } = element.getBoundingClientRect();
      const parent = element.parentElement?.getBoundingClientRect().right ?? 0;
      if (isShown(element) && right > root.clientWidth + TOLERANCE && parent <= root.clientWidth + TOLERANCE)
        wider.push(`${nameOf(element)} ends at ${Math.round(right)} of ${root.clientWidth}`);
    }
    if (wider.length === 0) wider.push(`${root.scrollWidth} of ${root.clientWidth}`);
  }

  const cut: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element instanceof SVGElement || !isShown(element) || isHiddenToEyes(element) || !hasText(element))
      continue;
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const sideways = clips(overflowX) && textOverflow !== 'ellipsis';
    const down = clips(overflowY) && webkitLineClamp === 'none';
    if (!sideways && !down) continue;
    const box = element.getBoundingClientRect();
    // The text in it has no place of its own.
    if (element instanceof HTMLTextAreaElement) {
      if (element.scrollHeight > element.clientHeight + LINE_TOLERANCE) cut.push(nameOf(element));
      continue;
    }
    for (const { text, place } of textsIn(element)) {
      const beside = sideways && (place.right > box.right + TOLERANCE || place.left < box.left - TOLERANCE);
      if (beside || (down && place.bottom > box.bottom + LINE_TOLERANCE))
        cut.push(`"${text}" by ${nameOf(element)}`);
    }
  }

  const covered: string[] = [];
  const TAPPED = 'a[href], button, input:not([type=hidden]), select, textarea, [role=switch], [tabindex="0"]';
  for (const element of document.body.querySelectorAll<HTMLElement>(TAPPED)) {
    const seen = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
    if (!isShown(seen) || isHiddenToEyes(seen) || element.closest('[inert]') !== null) continue;
    seen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = seen.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const reached =
      hit !== null &&
      (seen.contains(hit) || element.contains(hit) || hit.closest('label')?.control === element);
    if (!reached)
      covered.push(
        `${nameOf(element)} at ${Math.round(x)},${Math.round(y)} under ${hit === null ? 'nothing' : nameOf(hit)}`,
      );
  }
  const aside: string[] = [];
  const main = document.querySelector<HTMLElement>('main#main');
  if (main !== null) {
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    const room = main.getBoundingClientRect();
    for (const element of main.children) {
      const { position } = getComputedStyle(element);
      if (!isShown(element) || isHiddenToEyes(element) || position === 'absolute' || position === 'fixed')
        continue;
      const column = element.getBoundingClientRect();
      const before = column.left - room.left - Number.parseFloat(paddingLeft);
      const after = room.right - Number.parseFloat(paddingRight) - column.right;
      if (Math.abs(before - after) > 2 * TOLERANCE)
        aside.push(`${nameOf(element)}, ${Math.round(before)} before it and ${Math.round(after)} after it`);
    }
  }
  window.scrollTo(0, 0);
  return { wider, cut, covered, aside };
}

/** Runs in the page, so it contains all that it needs. */
function lookForSmallTargets(): string[] {
  const LEAST = 44;
  /** A target may be larger on one side than on the other. */
  const SHIFTS = [0, -4, 4, -8, 8, -12, 12];
  const found: string[] = [];
  const TAPPED = 'a[href], button, input:not([type=hidden]), select, textarea, [role=switch]';
  for (const element of document.body.querySelectorAll<HTMLElement>(TAPPED)) {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!(shown || label?.checkVisibility()) || element.closest('[inert], .visually-hidden') !== null)
      continue;
    const boxes = [element, label].flatMap((one) => (one == null ? [] : [one.getBoundingClientRect()]));
    if (boxes.every(({ width, height }) => width <= 2 || height <= 2)) continue;
    if (boxes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)) continue;
    if (isInSentence(element)) continue;
    (label ?? element).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = around([element, label]);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const belongs = (hit: Element | null) =>
      hit !== null &&
      (element.contains(hit) || label?.contains(hit) || hit.closest('label')?.control === element);
    if (!SHIFTS.some((down) => SHIFTS.some((aside) => isTarget(x + aside, y + down, belongs)))) {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      found.push(
        `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${text}" ${Math.round(box.width)}x${Math.round(box.height)}`,
      );
    }
  }
  window.scrollTo(0, 0);
  return found;

  /** All four ends of a cross of the minimum size must hit it. */
  function isTarget(x: number, y: number, belongs: (hit: Element | null) => boolean): boolean {
    const reach = LEAST / 2 - 1;
    return [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].every(([left = 0, top = 0]) => belongs(document.elementFromPoint(left, top)));
  }

  /** A button and its label are one target. */
  function around(elements: readonly (HTMLElement | undefined)[]): DOMRect {
    const all = elements.flatMap((one) => (one === undefined ? [] : [one.getBoundingClientRect()]));
    const seen = all.filter(({ width, height }) => width > 2 && height > 2);
    const left = Math.min(...seen.map((one) => one.left));
    const top = Math.min(...seen.map((one) => one.top));
    const right = Math.max(...seen.map((one) => one.right));
    return new DOMRect(left, top, right - left, Math.max(...seen.map((one) => one.bottom)) - top);
  }

  function isInSentence(element: HTMLElement): boolean {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.textContent?.trim() ?? '';
    return around.length > (element.textContent ?? '').trim().length;
  }
}
