import { expect, test } from 'vitest';
import { frontPage } from '../../src/site/front-page.ts';
import { privacyPage, supportPage } from '../../src/site/public-pages.ts';
import type { SiteFaces } from '../../src/site/site-faces.ts';

/** The public pages name where this app can be used, and nothing else. */

const inSlack: SiteFaces = { slack: { installPath: '/slack/install' }, hasTeams: false };
const inBoth: SiteFaces = { ...inSlack, hasTeams: true };
const inTeams: SiteFaces = { slack: undefined, hasTeams: true };

const operator = { name: 'Corner Tools', contact: 'help@corner.example' };

function textsOf(faces: SiteFaces): readonly string[] {
  const kept = { historyDays: 400, logDays: 400 };
  const pages = [
    frontPage(faces),
    privacyPage(operator, kept, faces),
    supportPage(operator, faces),
  ];
  // What is stored is the same text for all, with both names in it.
  return pages.map(({ title, listing, content }) =>
    [title, listing?.description, content.markup.replace(/<tbody>[\s\S]*<\/tbody>/, '')].join('\n'),
  );
}

test('without Teams, no page speaks of it', () => {
  for (const text of textsOf(inSlack)) {
    expect(text).toContain('/ambience');
    expect(text).not.toMatch(/Teams|organization/);
  }
});

test('without Slack, no page speaks of it or links to its installation', () => {
  for (const text of textsOf(inTeams)) {
    expect(text).not.toMatch(/Slack|\/ambience|\/slack|workspace/);
    expect(text).toMatch(/<code>(connect|privacy)<\/code>/);
  }
});

test('with both, each page says what to type in each', () => {
  const [front = '', privacy = '', support = ''] = textsOf(inBoth);
  expect(front).toMatch(/^Ambience\n/);
  expect(front).toContain('href="/slack/install"');
  expect(front).toContain('<code>/ambience</code> (in Teams: <code>live</code>)');
  expect(privacy).toContain('<code>/ambience privacy</code> (in Teams: <code>privacy</code>)');
  expect(support).toContain('<code>/ambience connect</code> (in Teams: <code>connect</code>)');
});

test('an app that one workspace installed for itself offers no button for others', () => {
  const [front] = textsOf({ slack: {}, hasTeams: true });
  expect(front).not.toContain('Add to Slack');
  expect(front).toContain('/ambience');
});
