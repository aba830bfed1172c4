import { describe, expect, it } from 'vitest';
import { teamMetadataFields } from '../tables/team.ts';
import { LINKAGE_HOSTS, linkageProblem, withoutExportHost } from './linkage.ts';

describe('hosts of a linkage (section 5)', () => {
  it.each(LINKAGE_HOSTS)('the address of %s and its subpages', (host) => {
    expect(linkageProblem(`https://${host}/team/12`)).toBeNull();
    expect(linkageProblem(`http://www.${host}/`)).toBeNull();
  });

  it('addresses of the export host, which is the server itself, are valid', () => {
    const origin = 'https://touchline.example';
    expect(withoutExportHost(`${origin}/nl/match/To-ken/12.json`, origin)).toBe('/nl/match/To-ken/12.json');
    for (const path of ['/match/To-ken/12', '/en/match/To-ken/12.pdf'])
      expect(linkageProblem(path)).toBeNull();
    for (const text of [
      'https://other.example/match/a/1',
      `${origin}.evil.example/match/a/1`,
      `${origin}/team/`,
    ])
      expect(withoutExportHost(text, origin)).toBe(text);
    for (const path of ['//evil.example/match/a/1', '/team/', '/match/a/../../b'])
      expect(linkageProblem(path)).toBe('notUrl');
  });

  it('an empty linkage is valid', () => expect(linkageProblem('')).toBeNull());

  it.each([
    'knvb',
    'www.knvb.nl/team',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://a@knvb.nl/',
    'https://knvb.nl:1@club.example/',
    'https://knvb.nl\\@club.example/',
  ])('%s is not an address', (text) => expect(linkageProblem(text)).toBe('notUrl'));

  it.each([
    'https://club.example/',
    'https://fakeknvb.nl/',
    'https://knvb.nl.example/',
    'https://example/?knvb.nl',
  ])('%s is another site', (text) => expect(linkageProblem(text)).toBe('notAllowed'));

  it('device and server store no other address', () => {
    const { accept } = teamMetadataFields.linkage;
    expect(accept('https://www.voetbal.nl/team/T1')).toBe('https://www.voetbal.nl/team/T1');
    expect(accept('')).toBe('');
    expect(accept('javascript:alert(1)')).toBeUndefined();
    expect(accept('https://club.example/')).toBeUndefined();
  });
});
