/**
 * Where the rows of the age table come from. Read on 26 November 2026. Where an association's own page was not found, a
 * club or a newspaper that quotes it is named. Apart from the table, because only the explanation of a rule needs it.
 */

/** A page that a row of the age table relies on. */
export interface AgeSource {
  readonly title: string;
  /** The season, or the day, for which the page speaks. */
  readonly date: string;
  readonly page: string;
}

const source = (title: string, date: string, page: string): AgeSource => ({ title, date, page });

export const SOURCES = {
  knvb6v6: source(
    'KNVB, The 6 versus 6 game format (no rankings for U8 to U10)',
    'season 2018/19',
    'knvb.h5mag.com/dutch_youth_football/u8_t_m_u10',
  ),
  knvb8v8: source(
    'KNVB, Spelregels 8 tegen 8 (lengths of 6v6 and 8v8, ranking for U11 and U12)',
    'season 2018/19',
    'knvb.h5mag.com/pupillenvoetbal/spelregels_8_tegen_8',
  ),
  knvb2v2: source(
    'KNVB, Internal game format 2 versus 2 (no competition for U6)',
    'season 2017/18',
    'knvb.h5mag.com/dutch_youth_football/u6-recommendation',
  ),
  knvbUnpublished: source(
    'Spartaan’20, Nieuws (KNVB keeps the tables of U7 to U10 and does not share them)',
    'season 2022/23',
    'spartaan20.nl/organisatie-en-successen',
  ),
  knvbRankings: source(
    'AD, interview with the KNVB (rankings of U11 and U12 stay visible)',
    'season 2020/21',
    'ad.nl/nederlands-voetbal/bijhouden-klassement-bij-jeugd-veel-minder-noodzakelijk-maar-winnen-blijft-het-doel~a9238ebd',
  ),
  knvbFormats: source(
    'SV Grol, Wedstrijdvormen (players and lengths from JO6 to JO19)',
    'undated',
    'svgrol.nl/voetbalinfo/wedstrijdvormen',
  ),
  faFormats: source(
    'England Football Learning, What is a format in football (FutureFit)',
    'season 2026/27',
    'learn.englandfootball.com/articles-and-resources/coaching/resources/2022/What-is-a-format-in-football',
  ),
  faLengths: source(
    'Central Warwickshire Youth League, Playing formats (lengths by age; those of FutureFit were not found)',
    'undated, before 2026/27',
    'cwyl.uk/format.htm',
  ),
  faResults: source(
    'Team Grassroots, FA reiterates guidance not to publish youth league results (U7 to U11)',
    'rule of 2012',
    'teamgrassroots.co.uk/fa-reiterates-guidance-not-to-publish-youth-league-results',
  ),
  dfbKinder: source(
    'DFB, Kinderfußball (formats of U6 to U11, no championship rounds)',
    'season 2024/25',
    'dfb.de/mehr-fussball/kinderfussball',
  ),
  dfbFaq: source(
    'Kinderfußball-Regeln, extract of the DFB’s questions and answers (no tables, results are not recorded)',
    'undated',
    'kinderfussball-regeln.de/kinderussball-faq',
  ),
  dfbD: source(
    'RP Online, DFB plant Reform im Kinderfußball (U12 and U13 play nine a side, the first competitive class)',
    'April 2019',
    'rp-online.de/sport/fussball/amateure/dfb-plant-reform-im-kinderfussball-drei-gegen-drei-im-ganzen-land_aid-37925783',
  ),
  wfvLengths: source(
    'Württembergischer Fußballverband, Jugendordnung § 18 (lengths), quoted by SGM Auenwald',
    'July 2018',
    'sgm-auenwald.de/Mannschaften-Training/Spielzeiten',
  ),
  vfvFormats: source(
    'Voetbalfederatie Vlaanderen, Reglementswijzigingen in het jeugdvoetbal, quoted by Ritterklub',
    'season 2014/15',
    'ritterklub.be/reglementswijzigingen-2014-15',
  ),
  vfv3v3: source(
    'Sport/Voetbalmagazine, U7 speelt 3 tegen 3 (Flanders)',
    'May 2018',
    'sportmagazine.knack.be/sport/voetbal-nationaal/jeugdvoetbal-u7-speelt-vanaf-volgend-seizoen-3-tegen-3-maar-alleen-in-vlaanderen/article-normal-1146925.html',
  ),
  acffNoPromotion: source(
    'DH, interview with the ACFF (U6 to U13 play without promotion and relegation; nothing found about publishing)',
    'October 2020',
    'dhnet.be/sports/sport-regional/faut-il-arreter-le-football-chez-les-moins-de-13-ans-pres-de-70-des-matchs-ont-eu-lieu-ce-week-end-5f97065f9978e23139939bfb',
  ),
  laws: source(
    'IFAB, Laws of the Game, laws 3 and 7 (eleven players, two halves of 45 minutes)',
    'season 2026/27',
    'theifab.com/laws/latest',
  ),
} as const satisfies Readonly<Record<string, AgeSource>>;

export type AgeSourceName = keyof typeof SOURCES;
