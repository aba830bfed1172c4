import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useAction } from '../../forms/use-action.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { Buttons } from '../page/Screen.tsx';

/** A step that ends a link, so that it is asked for first. */
export interface LinkStep {
  /** The button. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly take: () => Promise<unknown>;
}

interface LinkStepsProps {
  readonly steps: readonly LinkStep[];
}

/** The buttons that replace a link and switch it off. */
export function LinkSteps({ steps }: LinkStepsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const step = chosen === null ? undefined : steps[chosen];
  const taking = useAction(async ({ take }: LinkStep) => {
    await take();
    setChosen(null);
  });
  return (
    <>
      <Buttons>
        {steps.map(({ label }, index) => (
          <Button key={label} variant="default" onClick={() => setChosen(index)}>
            {label}
          </Button>
        ))}
      </Buttons>
      {step !== undefined && (
        <ConfirmDialog
          opened
          danger
          busy={taking.busy}
          title={step.title}
          text={step.text}
          confirm={step.confirm}
          cancel={m.common_cancel()}
          close={m.common_close()}
          onConfirm={() => void taking.run(step)}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  );
}
