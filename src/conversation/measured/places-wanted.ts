import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';

/** Of which places a question about measured values is read, and whether they share one answer. */

/** Places are ranked or compared in one answer; else each has its own. */
export function isOfAllTogether(asked: MeasuredAsked): boolean {
  switch (asked.kind) {
    case 'most':
      return true;
    case 'stretches':
      return asked.tell === 'zones';
    case 'mean':
      return asked.per !== 'hour';
    case 'hours':
      return true;
    case 'weeks':
    case 'change':
      return false;
    case 'beside':
      return asked.other === undefined && asked.groups === undefined;
  }
}

/** `the terrace and the spa`, `which bar`: zones that are named are answered together. */
export function areZonesNamed(asked: MeasuredAsked, { argument }: Question): boolean {
  const isOfPlaces =
    asked.kind === 'beside' && asked.other === undefined && asked.groups === undefined;
  const isOfSome = asked.kind === 'stretches' && asked.tell === 'zones' && argument !== '';
  return isOfPlaces || isOfSome;
}

/** What is read of each place: zones are looked through if no zone was named. */
export function wantsZones(asked: MeasuredAsked): boolean {
  switch (asked.kind) {
    case 'most':
      // The loudest moment of a venue was in one of its zones.
      return asked.of === 'zone' || (asked.of === 'moment' && asked.level === 'loud');
    case 'stretches':
      return asked.tell === 'zones';
    case 'mean':
      return asked.per === 'zone';
    case 'hours':
    case 'weeks':
    case 'change':
    case 'beside':
      return false;
  }
}

/** The loudness of a venue is that of its busiest zones, so that another one may have been louder. */
export function isBesideZones(asked: MeasuredAsked): boolean {
  return asked.kind === 'most' && asked.level === 'loud' && !wantsZones(asked);
}
