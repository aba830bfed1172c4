/** Creates a team. */
import { create, patch } from '../entity/rows/rows.ts';
import { type Team, type TeamMetadata, teamFields, teamMetadataFields } from '../entity/tables/team.ts';
import { FIRST_PERIOD } from './periods.ts';

export interface NewTeam
  extends Pick<Team, 'clubname' | 'teamname'>,
    Partial<Pick<Team, 'division' | 'shirt' | 'federation'>> {
  /** The match format of the team with its age group and country; section 3's defaults for missing values. */
  readonly format?: Partial<
    Pick<
      TeamMetadata,
      'pitchPlayers' | 'matchLength' | 'matchParts' | 'formation' | 'pitch' | 'age_group' | 'country'
    >
  >;
  /** The IANA time zone of the team. */
  readonly timezone: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/** The team with its first period. Its names are trimmed. */
export function newTeam({
  clubname,
  teamname,
  division = '',
  format = {},
  timezone,
  ...values
}: NewTeam): Team {
  const plain = create(teamFields, {
    ...values,
    clubname: clubname.trim(),
    teamname: teamname.trim(),
    division: division.trim(),
  });
  const metadata = patch(teamMetadataFields, plain.metadata, {
    ...format,
    ...(format.matchLength !== undefined && { halfLength: format.matchLength / 2 }),
    periods: [FIRST_PERIOD],
    active_period: FIRST_PERIOD.id,
    timezone,
  });
  return { ...plain, metadata };
}
