import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { authProblem } from './auth-problem.tsx';

const shown = (code: number) => renderToString(authProblem('logIn', { code }));

test('a failure without a sentence of its own shows its code below the general sentence', () => {
  expect(shown(502)).toMatch(/Something went wrong on the server.*<small[^>]*>Error 502<\/small>/);
});

test('a refusal with a sentence of its own shows no code', () => {
  expect(shown(404)).toBe('Wrong e-mail address or password.');
});
