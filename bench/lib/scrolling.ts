/** Runs in the page: the times between frames while it scrolls some screens a frame, to the end. */
export function scrollToTheEnd(screens: number): Promise<number[]> {
  /** A list that grows while it is scrolled goes on. */
  const atRest = 30;
  return new Promise((resume) => {
    const frames: number[] = [];
    let before = performance.now();
    let rested = 0;
    const step = (now: number) => {
      if (rested === 0) frames.push(now - before);
      before = now;
      const at = scrollY;
      scrollBy(0, screens * innerHeight);
      rested = scrollY === at ? rested + 1 : 0;
      if (rested === atRest) resume(frames.slice(1));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
