/** The action of a button: once at a time, and free again however it ends. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAction } from './use-action.ts';

interface Running {
  readonly name: string;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** Two buttons of one action, which a test ends by hand. */
function Buttons({ begun }: { readonly begun: (run: Running) => void }) {
  const { busy, running, run } = useAction(
    (name: string) => new Promise<void>((end, fail) => begun({ name, end, fail })),
  );
  return (
    <>
      {['Save', 'Send'].map((name) => (
        <button key={name} type="button" onClick={() => void run(name)}>
          {name}
        </button>
      ))}
      <p>{busy ? `busy with ${running?.[0]}` : 'free'}</p>
    </>
  );
}

async function openButtons() {
  const runs: Running[] = [];
  await render(<Buttons begun={(run) => runs.push(run)} />);
  return runs;
}

const button = (name: string) => page.getByRole('button', { name });

test('a second tap while the action runs does nothing, even before the next render', async () => {
  const runs = await openButtons();
  await expect.element(button('Save')).toBeVisible();
  const save = button('Save').element() as HTMLElement;
  save.click();
  save.click();
  await button('Send').click();
  await expect.element(page.getByText('busy with Save')).toBeVisible();
  expect(runs.map(({ name }) => name)).toEqual(['Save']);
  runs[0]?.end();
  await expect.element(page.getByText('free', { exact: true })).toBeVisible();
  await button('Send').click();
  await expect.element(page.getByText('busy with Send')).toBeVisible();
});

test('an action that throws is free again, and its error is an unhandled rejection', async () => {
  const reasons: unknown[] = [];
  const listen = (event: PromiseRejectionEvent) => reasons.push(event.reason);
  addEventListener('unhandledrejection', listen);
  onTestFinished(() => removeEventListener('unhandledrejection', listen));
  const runs = await openButtons();
  await button('Save').click();
  const error = new Error('unexpected');
  runs[0]?.fail(error);
  await expect.element(page.getByText('free', { exact: true })).toBeVisible();
  await expect.poll(() => reasons).toEqual([error]);
  await button('Save').click();
  await expect.element(page.getByText('busy with Save')).toBeVisible();
  expect(runs).toHaveLength(2);
});
