import type { IAdaptiveCard } from '@microsoft/teams.cards';
import { AdaptiveCard as ParsedCard, SerializationContext } from 'adaptivecards';
import { expect, test } from 'vitest';
import type { AdaptiveCard } from '../../src/teams/render/adaptive-card.ts';
import { limits, utf16Bytes } from '../../src/teams/render/limits.ts';
import { inTeams } from '../teams/in-teams.ts';
import { type Example, inSlack } from './example.ts';
import { gallery } from './gallery.ts';

/** Every example of the gallery as a card. */

const examples = Object.values(await gallery()).flat();

type Changeable<T> = T extends object ? { -readonly [Name in keyof T]: Changeable<T[Name]> } : T;
/** The compiler compares our cards with Microsoft's types, where the width "Full" of its documents is "full". */
type IsAsMicrosoftHasIt =
  Changeable<Omit<AdaptiveCard, 'msteams'>> extends IAdaptiveCard ? true : never;
const isAsMicrosoftHasIt: IsAsMicrosoftHasIt = true;

/** What the open renderer finds wrong, except the chart that only Teams has. */
function faultsOf(card: AdaptiveCard): string[] {
  const context = new SerializationContext();
  const parsed = new ParsedCard();
  parsed.parse(structuredClone(card), context);
  const found = Array.from({ length: context.eventCount }, (_, index) =>
    context.getEventAt(index),
  ).map(({ message }) => message);
  const invalid = parsed.validateProperties().validationEvents.map(({ message }) => message);
  return [...found, ...invalid].filter((message) => !unlikeTeams.test(message));
}

/** It knows no chart, no `mode: secondary`, and no choices that are asked for. */
const unlikeTeams = /Chart\.Line|Maximum number of actions|at least one choice/;

test.each(examples.map((one) => [one.id, one] as const))('Teams takes: %s', (_, example) => {
  const { card } = inTeams(example);
  expect(isAsMicrosoftHasIt && faultsOf(card)).toEqual([]);
  expect(card.body.length).toBeGreaterThan(0);
  expect(utf16Bytes(card)).toBeLessThan(limits.message.bytes);
});

const notShown = new Set([
  'initial_date_time',
  'type',
  'data',
  'verb',
  'action_id',
  'block_id',
  'url',
  'dataset',
]);

/** Every text in a value, at any depth. What an input holds is shown; what a button or option sends is not. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const isInput = String(Object(value).type).startsWith('Input.');
  return Object.entries(value).flatMap(([name, one]) =>
    notShown.has(name) || (name === 'value' && !isInput)
      ? []
      : textsIn(isInput ? asText(one) : one),
  );
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** What both faces write for each reader: times, people and channels. */
const forReader =
  /<!date\^[^>]*>|<[@#][^>]*>|\{\{(?:DATE|TIME)\([^)]*\)\}\}|\b(?:Person|Channel) \w+/g;

/** Numbers as they are shown. */
function figuresIn(texts: readonly string[]): Set<string> {
  return new Set(
    texts
      .join('\n')
      .replace(forReader, '')
      .match(/\d+(?:[.:,]\d+)*/g),
  );
}

/** Times in seconds since the epoch, and ids of people and channels. */
function timesAndNamesIn(texts: readonly string[]): Set<string> {
  const all = texts.join('\n');
  const inSlackText = [...all.matchAll(/<!date\^(\d+)\^|<[@#](\w+)>/g)];
  const inCard = [...all.matchAll(/\{\{TIME\(([^)]*)\)\}\}|\b(?:Person|Channel) (\w+)/g)];
  return new Set([
    ...inSlackText.map(([, at, id]) => at ?? id ?? ''),
    ...inCard.map(([, at, id]) => (at === undefined ? (id ?? '') : String(Date.parse(at) / 1_000))),
  ]);
}

function buttonsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text, title } = Object(value);
  const inner = Object.values(value).flatMap(buttonsIn);
  if (type === 'button') return [String(text.text), ...inner];
  if (String(type).startsWith('Action.')) return [String(title), ...inner];
  return inner;
}

function missing(example: Example): string[] {
  // With charts and tables in words, since a chart in Teams has fewer points.
  const slack = inSlack(example).at(-1);
  const { card } = inTeams(example);
  const there = slack?.surface === 'message' ? slack.blocks : slack?.view.blocks;
  const shown = textsIn(card);
  const figures = figuresIn(shown);
  const buttons = new Set(buttonsIn(card));
  const timesAndNames = timesAndNamesIn(shown);
  return [
    ...[...timesAndNamesIn(textsIn(there))].filter((one) => !timesAndNames.has(one)),
    ...[...figuresIn(textsIn(there))].filter((one) => !figures.has(one)),
    ...buttonsIn(there).filter((one) => !buttons.has(one)),
  ];
}

/** Slack and Teams show different numbers of rows. */
const cut = /more zones than a table holds|many venues|many zones|csv, too long|audit list, long/;

test.each(examples.filter(({ id }) => !cut.test(id)).map((one) => [one.id, one] as const))(
  'the same numbers, times, names and buttons as in Slack: %s',
  (_, example) => {
    expect(missing(example)).toEqual([]);
  },
);
