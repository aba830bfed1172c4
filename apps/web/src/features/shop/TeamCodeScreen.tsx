/** `/shop/teamcode/{code?}`: Premium for a team by a code of six digits. */
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import { checkTeamCode, type TeamCodeInfo } from '#data/commands/team-codes.ts';
import { useClient } from '#data/react.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Screen } from '#ui/parts/Screen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { problemText } from './say.ts';

export interface TeamCodeScreenProps {
  /** From the address: a code to begin with. */
  readonly code: string | null;
  /** The team that is asked about: chosen from the beginning. */
  readonly team?: number;
  /** The app around an embedded page has its own way back. */
  readonly framed?: boolean;
}

export function TeamCodeScreen({ code, team, framed = false }: TeamCodeScreenProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [info, setInfo] = useState<TeamCodeInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** A code in the address is asked about once, however often the screen is drawn. */
  const asked = useRef(false);

  async function check(given: string) {
    setBusy(true);
    setProblem(null);
    const answer = await checkTeamCode(client, given);
    setBusy(false);
    if (answer.ok) setInfo(answer.value);
    else setProblem(problemText(answer.error));
  }

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
