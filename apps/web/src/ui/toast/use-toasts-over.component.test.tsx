import { useRef } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useToastsOver } from './use-toasts-over.ts';

function Screen({ bar }: { readonly bar: number }) {
  const place = useRef<HTMLDivElement>(null);
  useToastsOver(place, { isRow: true });
  return (
    <>
      <div style={{ display: 'flex', flexDirection: 'column', position: 'fixed', inset: 0 }}>
        <div style={{ flex: 1 }} />
        <div ref={place} style={{ height: 48 }} />
        <div style={{ height: bar }} />
      </div>
      <section data-toasts />
    </>
  );
}

const edge = () =>
  document.querySelector<HTMLElement>('[data-toasts]')?.style.getPropertyValue('--toast-edge');

test('toasts follow a row that moves without another size', async () => {
  const { rerender } = await render(<Screen bar={60} />);
  await expect.poll(edge).toBe('60px');
  await rerender(<Screen bar={120} />);
  await expect.poll(edge).toBe('120px');
});
