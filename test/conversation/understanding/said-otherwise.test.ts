import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { counterExamples } from './counter-examples.ts';
import { fridayAt21, meaningRead } from './meaning-of.ts';
import { questionsAsked } from './questions-asked.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** A question means the same however it is said: politely, in other words, in another order, with a typing error. */

type Way = readonly [name: string, said: RegExp, otherwise: string];

const ways: readonly Way[] = [
  ['please', /$/, ' please'],
  ['thanks', /\??$/, ' thanks'],
  ['mate', /\??$/, ' mate'],
  ['though', /\??$/, ' though'],
  ['asap', /\??$/, ' asap'],
  ['in short', /\??$/, ' in short'],
  ['hey', /^/, 'hey, '],
  ['so', /^/, 'so '],
  ['ok so', /^/, 'ok so '],
  ['sorry but', /^/, 'sorry but '],
  ['i mean', /^/, 'i mean '],
  ['just wondering', /^/, 'just wondering, '],
  ['quick question', /^/, 'quick question: '],
  ['another question', /^/, 'another question, '],
  ['a dash', /^/, '- '],
  ['quotes', /^(.*)$/, '"$1"'],
  [
    'can you tell me',
    /^(?=(?:how|what|which|where|when (?:is|was|did|does|will))\b)/i,
    'can you tell me ',
  ],
  ['do you know', /^(?=(?:how|what|which|where)\b)/i, 'do you know '],
  ['i want to know', /^(?=(?:how|what|which|where)\b)/i, 'i want to know '],
  ['could you', /^(?=(?:show|give|list|compare|rank) )/i, 'could you please '],
  ['alarms', /\balerts\b/i, 'alarms'],
  ['warnings', /\balerts\b/i, 'warnings'],
  ['spots', /\bzone(s?)\b/i, 'spot$1'],
  ['areas', /\bzone(s?)\b/i, 'area$1'],
  ['sites', /\bvenue(s?)\b/i, 'site$1'],
  ['noisy', /\bloud\b/i, 'noisy'],
  ['noisiest', /\bloudest\b/i, 'noisiest'],
  ['peaceful', /\bquiet\b/i, 'peaceful'],
  ['typically', /\busually\b/i, 'typically'],
  ['generally', /\busually\b/i, 'generally'],
  ['at the moment', /\b(?:right now|rn)\b/i, 'at the moment'],
  ['what time', /^when (?=(?:was|did|does)\b)/i, 'what time '],
  ['an ampersand', / and /, ' & '],
  ['out on', /\bon the terrace\b/i, 'out on the terrace'],
  [
    'time first',
    /^((?:how|was|which|is) (?:(?!than|\bvs\b|compar|\band\b).)+?) (last night|yesterday|last week)$/i,
    '$2, $1',
  ],
  [
    'letters swapped',
    /\b(lou|bus|qui|yes|ton|com|usu|ave|hap)([a-z])([a-z])([a-z]{2,})\b/,
    '$1$3$2$4',
  ],
];

const questions = [...questionsAsked, ...counterExamples]
  .map(([question]) => question)
  // Notes and the forms keep every word.
  .filter((question) => !/^(?:log|digest|alert|connect|use)\b/i.test(question));

/** Of the questions that can be said so. */
const perWay = 12;

function read(question: string): string {
  const found = interpret(parseLine(question), { venues, now: fridayAt21 });
  return meaningRead(found, venues);
}

test.each(ways)('with %s', (_, said, otherwise) => {
  const sayable = questions.filter((question) => said.test(question));
  const step = Math.max(1, Math.floor(sayable.length / perWay));
  const asked = sayable.filter((_question, index) => index % step === 0);
  expect(asked).not.toEqual([]);
  const meanings = asked.map((question) => [question, read(question)]);
  expect(asked.map((question) => [question, read(question.replace(said, otherwise))])).toEqual(
    meanings,
  );
});
