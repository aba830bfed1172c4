import { Button, TextInput } from '@mantine/core';
import { ACTIVATION_CODE_DIGITS } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import styles from '../shop.module.css';

export interface CodeFormProps {
  readonly first: string;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly check: (code: string) => void;
}

/** Six digits, typed or pasted, with or without spaces. */
export function CodeForm({ first, problem, busy, check }: CodeFormProps) {
  const [code, setCode] = useState(first);
  const [short, setShort] = useState(false);
  const digits = code.replace(/\D/g, '');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isShort = digits.length !== ACTIVATION_CODE_DIGITS;
        setShort(isShort);
        if (!isShort) check(digits);
      }}
    >
      <Fields>
        <Card>
          <Fields>
            <Intro>{m.shop_code_text()}</Intro>
            <TextInput
              className={styles.code ?? ''}
              label={m.shop_code_title()}
              inputMode="numeric"
              autoComplete="off"
              maxLength={ACTIVATION_CODE_DIGITS * 2}
              value={code}
              error={short ? m.shop_code_six() : problem}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </Fields>
        </Card>
        <Button className={styles.button ?? ''} type="submit" size="lg" loading={busy}>
          {m.shop_code_check()}
        </Button>
      </Fields>
    </form>
  );
}
