import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from './place-names.ts';

/** Questions that begin with their time or place, or leave their verb out, in the usual order of words. */

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const clock = String.raw`(?: (?:at|around|about|after|before|until|since) \d[\d:.]*(?: ?[ap]m)?)?`;
const time = `(?:last (?:night|week|weekend|month|${weekday})|(?:right )?now|tonight|yesterday|today|tomorrow|this (?:week|weekend|month|morning|afternoon)|on ${weekday}s?)${clock}`;
const asks = String.raw`(?:how|what|which|who|where|when|why|was|were|wasn['’]?t|weren['’]?t|is|isn['’]?t|are|did|didn['’]?t|does|do|has|have|any\w*|will|average|alerts(?! (?:off|on)\b)|complaints|rounds|events|incidents|entries|peak|top|best|worst|(?:loud|quiet|busi|livel?i|calm)est)\b`;

const timeInFront = new RegExp(String.raw`^(${time})(?:,| (?=${asks})) ?(\S.*?)(\W*)$`, 'i');
/** With another time, or something to compare with, the first one may belong to a part of the question only. */
const otherTime =
  /\b(?:than|vs|versus|with|compared?|since|until|between|last|first|before|yesterday|today|tonight|tomorrow|\w+day|week|month|now|usual|usually|or|and)\W*$|\b(?:than|vs|versus|compared?|since|until|between|before|last|yesterday|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week|month|now|usual|usually)\b|\b(?:at|after|around|by|past) \d|\d ?[ap]m\b|\d:\d/i;

/** `last night, was it loud`, as `was it loud last night` */
function withTimeBehind(text: string): string {
  const [, said = '', question = '', mark = ''] = timeInFront.exec(text) ?? [];
  return question === '' || otherTime.test(question) ? text : `${question} ${said}${mark}`;
}

/** `, is it too loud`, behind a place */
const askedOfIt = /^,? ?(is|was|did|has|does|will) it (?=\S)(.*)$/i;
const level =
  '(?:loud|quiet|busy|lively|calm|empty|full|packed|crowded|noisy|louder|quieter|busier|livelier|calmer|fuller|emptier)';
/** ` too loud?`, ` usually busy?`, ` ever above 8 last night?`, behind a place */
const withoutVerb = new RegExp(
  String.raw`^ (?=(?:(?:not|never|ever|still|usually|too|very|getting|a bit|a little|much|any|as) ){0,2}(?:${level}\b(?! (?:zone|night|music|nights|day)s?\b)|(?:above|below|over|under) \d))(.*\?)\W*$`,
  'i',
);
const ofPast =
  /\b(?:last|yesterday|ago|all (?:night|evening|day|morning|afternoon)|this (?:morning|afternoon)|earlier|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

/** `louder than an hour ago` is asked of now. */
function isOver(text: string): boolean {
  const [asked = ''] = text.split(/\bthan\b/i);
  return ofPast.test(asked) || /\bthan\b.*\btonight\b/i.test(text);
}

/** `the terrace, is it too loud` and `terrace too loud?`, as `is the terrace too loud` */
function withPlaceBehind(text: string, venues: ChannelVenues): string {
  const isSuch = /\?\W*$/.test(text) || /^[^,]+,? (?:is|was|did|has|does|will) it\b/i.test(text);
  if (!isSuch) return text;
  const [first, ...others] = findNames(text, venues);
  if (
    first === undefined ||
    !/^\W*(?:(?:in|on|at) )?(?:the |our )?$/i.test(text.slice(0, first.start))
  ) {
    return text;
  }
  const rest = text.slice(first.end);
  const place = `the ${first.text}`.replace(/^the the /i, 'the ');
  const [, verb, asked = ''] = askedOfIt.exec(rest) ?? [];
  if (verb !== undefined) return `${verb} ${place} ${asked}`;
  const [, said] = withoutVerb.exec(rest) ?? [];
  const isOfTwo = others.length > 0 && !/\bthan\b/i.test(rest);
  return said === undefined || isOfTwo ? text : `${isOver(rest) ? 'was' : 'is'} ${place} ${said}`;
}

const exceptFirst = new RegExp(
  String.raw`^(?:not|except(?: for)?|without|other than) (?!.*\?.*\?)([^?–—:-]{3,60}?)\s*(?:[–—:]| -|,) ?(?=${asks})([^,]+?)(\W*)$`,
  'i',
);

/** `not the hotel, not the café: which venue is busiest`, as `which venue is busiest except the hotel and the café` */
function withExceptBehind(text: string): string {
  return text.replace(exceptFirst, (_, some: string, question: string, mark: string) => {
    const names = some.replace(/,? (?:and |or )?not /gi, ' and ');
    return `${question} except ${names}${mark}`;
  });
}

/** @param text in canonical words */
export function inOrder(text: string, venues: ChannelVenues): string {
  return withPlaceBehind(withTimeBehind(withExceptBehind(text)), venues);
}
