import type { AlertDraft } from '../../alerts/alert-rules.ts';
import type { AlertService } from '../../alerts/alert-service.ts';
import type { AlertRule, AlertSettings, AlertTarget, LevelWatch } from '../../alerts/rule.ts';
import { defaultExit, usualFacts } from '../../alerts/suggested-limits.ts';
import type { Readings } from '../../ambience/readings.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mention, type RichText, rich } from '../../card/rich-text.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { Connections } from '../../venues/connections.ts';
import { type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import {
  type CopyChoice,
  type CopyRequest,
  type CopyVenue,
  type ManagedCopies,
  notListed,
  numberFieldOf,
  otherVenues,
} from '../copy-form.ts';
import { alertsButton } from '../entry-points.ts';
import { alertMeasureWords, alertWords, measureNumber } from '../text/alert-measures.ts';
import { conditionWords, forWords, whenWords } from '../text/alert-settings.ts';
import { alertTitle, placeInVenue } from '../text/alerts.ts';
import { houseLocale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { listed } from '../text/wording.ts';
import { notSavedReasons } from './answers.ts';
import { decimalsOf } from './check-form.ts';
import { type Known, knownOf, matchedHint, proposedLimit } from './copied-limit.ts';
import { alertIds } from './ids.ts';

export interface AlertCopyNeeds {
  readonly alertService: Pick<AlertService, 'rules' | 'saveCopies' | 'newId'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
}

/** A fixed limit; others are relative to what is usual in each venue. */
function fixedWatch({ watch }: AlertSettings): LevelWatch | undefined {
  return watch.kind === 'level' && watch.bounds.kind === 'fixed' ? watch : undefined;
}

/** Copies an alert to other venues; a fixed limit is asked for in each of them. */
export function alertCopies(needs: AlertCopyNeeds): ManagedCopies<AlertRule, AlertDraft> {
  const { alertService, connections } = needs;
  return {
    title: 'Copy alert',
    during: 'copying an alert',
    ids: alertIds,
    reasons: notSavedReasons,
    save: alertService.saveCopies,
    newId: alertService.newId,
    find: (workspaceId, id) => alertService.rules.find(workspaceId, id),
    choice: (rule, caller) => choiceFor(rule, caller, needs),
    channelOf: ({ channelId }) => channelId,
    async titleOf(rule, { workspaceId, locale }) {
      const venue = findVenue(await connections.list(workspaceId), rule.venueId);
      const { scale } = await knownOf(workspaceId, rule, needs);
      const name = venue === undefined ? 'venue disconnected' : venueName(venue);
      return rich`${alertTitle(rule, name)}\n${conditionWords(rule, scale, locale)}`;
    },
    async fieldFor(rule, { connection, label }, { workspaceId, locale }) {
      const watch = fixedWatch(rule);
      if (watch === undefined) return undefined;
      const [here, there] = await Promise.all([
        knownOf(workspaceId, rule, needs),
        knownOf(workspaceId, placeAt(rule.target, connection), needs),
      ]);
      const { scale, zones } = there;
      const { measure } = watch;
      const { usual } = usualFacts(zones, measure);
      const proposed = proposedLimit(watch, here.zones, there);
      const shown = (value: number) => measureNumber(measure, value, scale, locale);
      return {
        kind: 'number_field',
        id: numberFieldOf(alertIds.copyForm, connection.venueId),
        label: `Limit at ${label}`,
        hint:
          usual &&
          `Usually ${shown(usual.low)} to ${shown(usual.high)} there.${proposed.isMatched ? matchedHint : ''}`,
        written: proposed.limit,
      };
    },
    async drafts(rule, request, { workspaceId }) {
      const problems: Record<string, string> = {};
      const drafts = await Promise.all(
        request.venues.map(async ({ connection }): Promise<AlertDraft> => {
          const { venueId } = connection;
          const settings = settingsOf(rule, request, connection);
          const { scale, zones } = await knownOf(workspaceId, settings, needs);
          const watch = fixedWatch(rule);
          const limit = request.numberFor(venueId);
          if (watch !== undefined && limit === undefined) {
            problems[numberFieldOf(alertIds.copyForm, venueId)] = 'Enter a limit for this venue.';
          }
          return {
            id: request.copyId(venueId),
            version: undefined,
            settings:
              watch === undefined || limit === undefined
                ? settings
                : withLimit(settings, watch, limit, { zones, scale }),
          };
        }),
      );
      return Object.keys(problems).length > 0
        ? { kind: 'problems', problems }
        : { kind: 'drafts', drafts };
    },
    introduction: copiedMessage,
  };
}

async function choiceFor(
  rule: AlertRule,
  { workspaceId, locale }: Caller,
  { alertService, connections }: AlertCopyNeeds,
): Promise<CopyChoice> {
  const { target, venueId: from } = rule;
  const { others, withdrawn } = otherVenues(await connections.list(workspaceId), from, locale);
  const lacksZone = ({ connection }: CopyVenue) => targetAt(target, connection) === undefined;
  const rules = await alertService.rules.list(workspaceId);
  const hasOne = ({ connection: { venueId } }: CopyVenue) =>
    rules.some((one) => one.venueId === venueId && isAlike(one, rule));
  const zone = target.kind === 'zone' ? target.name : '';
  const possible = others.filter((one) => !lacksZone(one));
  const alike = possible.filter(hasOne);
  return {
    offered: possible.filter((one) => !hasOne(one)),
    alike,
    reasons: [
      ...notListed(others.filter(lacksZone), `no zone called “${zone}”`),
      ...notListed(alike, 'an alert like this already'),
      ...withdrawn,
    ],
  };
}

function isAlike(one: AlertSettings, other: AlertSettings): boolean {
  const what = ({ watch }: AlertSettings) =>
    watch.kind === 'level'
      ? `${watch.measure} ${watch.direction} ${watch.bounds.kind}`
      : watch.kind;
  const where = ({ target }: AlertSettings) =>
    target.kind === 'zone' ? `zone ${target.name}` : target.kind;
  return (
    one.channelId === other.channelId && what(one) === what(other) && where(one) === where(other)
  );
}

/** The same place in another venue: a zone by its name. */
function targetAt(target: AlertTarget, { zones }: Connection): AlertTarget | undefined {
  if (target.kind !== 'zone') return target;
  const zone = zones.find(({ name }) => name.toLowerCase() === target.name.toLowerCase());
  return zone && { kind: 'zone', zoneId: zone.id, name: zone.name };
}

function placeAt(target: AlertTarget, connection: Connection) {
  const { venueId } = connection;
  return { venueId, target: targetAt(target, connection) ?? ({ kind: 'any_zone' } as const) };
}

function settingsOf(
  rule: AlertRule,
  { channelId }: Pick<CopyRequest, 'channelId'>,
  connection: Connection,
): AlertSettings {
  const { target, watch, quietHours, followUpMinutes, escalation, usesThread } = rule;
  return {
    ...placeAt(target, connection),
    watch,
    channelId,
    quietHours,
    followUpMinutes,
    escalation,
    usesThread,
  };
}

/** What depends on the limit keeps its distance to it. */
function withLimit(
  settings: AlertSettings,
  watch: LevelWatch,
  enter: number,
  { zones, scale }: Known,
): AlertSettings {
  const { measure, direction, bounds } = watch;
  const { quietHours } = settings;
  const shift = enter - bounds.enter;
  const { spread } = usualFacts(zones, measure);
  const exit =
    bounds.isExitSuggested === true
      ? defaultExit(
          { measure, direction, kind: 'fixed' },
          enter,
          spread,
          decimalsOf(measure, scale),
        )
      : bounds.exit + shift;
  return {
    ...settings,
    watch: { ...watch, bounds: { ...bounds, enter, exit, isEnterSuggested: undefined } },
    quietHours:
      quietHours?.mode.kind === 'stricter'
        ? { ...quietHours, mode: { kind: 'stricter', enter: quietHours.mode.enter + shift } }
        : quietHours,
  };
}

/** Tells the channel about all copies at once. */
export function copiedMessage(
  rule: AlertRule,
  { venues, numberFor }: Pick<CopyRequest, 'venues' | 'numberFor'>,
  by: string,
): Message {
  const watch = fixedWatch(rule);
  const isOne = venues.length === 1;
  const names = venues.map(({ label, connection: { venueId } }) => {
    const limit = watch && numberFor(venueId);
    if (watch === undefined || limit === undefined) return label;
    const shown = watch.measure === 'mood' ? moodNumber(limit, houseLocale) : String(limit);
    return `${label} (limit ${shown})`;
  });
  const what = rich`*${alertWords(rule.watch).title}: ${placeInVenue(rule)}*`;
  return message(
    paragraph(
      rich`${mention(by)} set up ${isOne ? 'an alert' : 'alerts'} for this channel: ${what} at ${listed(names, names.length)}. ${isOne ? 'It' : 'Each'} posts when ${whenOf(rule, isOne)}.`,
    ),
    buttons([alertsButton('Manage alerts')]),
  );
}

/** `loudness is above its limit for 10 min` */
function whenOf(rule: AlertSettings, isOne: boolean): RichText {
  const watch = fixedWatch(rule);
  if (watch === undefined) return whenWords(rule, loudnessScale(undefined, []), houseLocale);
  const { measure, direction, forCount } = watch;
  const name = alertMeasureWords[measure].name.toLowerCase();
  return rich`${name} is ${direction} ${isOne ? 'the' : 'its'} limit${forWords(forCount)}`;
}
