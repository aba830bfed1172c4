/** `/shop/teamcode/{code?}`: activates Premium for a team by a code of six digits. */
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import { checkTeamCode, type TeamCodeInfo } from '#data/commands/plan/team-codes.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Screen } from '#ui/parts/page/Screen.tsx';
import { codeProblemText } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';
import { LinkForm } from './LinkForm.tsx';

export interface TeamCodeScreenProps {
  /** The code in the address, which is checked at once. */
  readonly code: string | null;
  /** The preselected team. */
  readonly team?: number;
  /** True inside another app's frame, which has its own Back button. */
  readonly framed?: boolean;
}

export function TeamCodeScreen({ code, team, framed = false }: TeamCodeScreenProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [info, setInfo] = useState<TeamCodeInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A code in the address is checked once, however often the screen renders. */
  const asked = useRef(false);

  const { busy, run: check } = useAction(async (given: string) => {
    setProblem(null);
    const answer = await checkTeamCode(client, given);
    if (answer.ok) setInfo(answer.value);
    else setProblem(codeProblemText(answer.error));
  });

  useEffect(() => {
    if (code === null || asked.current) return;
    asked.current = true;
    void check(code);
  });

  return (
    <Screen>
      <PageHeader
        title={m.shop_code_title()}
        {...(!framed && {
          back: <BackLink to="/shop/features/{-$feature}/" label={m.common_back()} />,
        })}
      />
      {info === null ? (
        <CodeForm first={code ?? ''} problem={problem} busy={busy} check={(given) => void check(given)} />
      ) : (
        <LinkForm
          info={info}
          team={team}
          linked={setInfo}
          other={() => {
            setInfo(null);
            if (!framed) void navigate({ to: '/shop/teamcode/{-$code}/' });
          }}
        />
      )}
    </Screen>
  );
}
