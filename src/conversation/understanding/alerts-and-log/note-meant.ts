import type { Question } from '../../question.ts';
import { isStatement } from '../rewordings/statement.ts';

/**
 * A line that is to be written down: `note: …`, `please log that …`, `dj finished, log it`.
 *
 * @param text as it was typed
 * @returns undefined for any other line
 */
export function noteMeant(text: string): Question | undefined {
  const [added, kindAdded = ''] = toAdd.exec(text) ?? [];
  if (added !== undefined) {
    return { command: 'log', argument: `${kindAdded.toLowerCase()}: ${text.slice(added.length)}` };
  }
  const [placed, place = ''] =
    toPlace.exec(text) ?? toPlaceBehind.exec(text) ?? toPlaceNoted.exec(text) ?? [];
  if (placed !== undefined) {
    return { command: 'log', argument: `${place}: ${text.slice(placed.length)}` };
  }
  if (kindNamed.test(text)) return { command: 'log', argument: text };
  const [noted] = toNote.exec(text) ?? [];
  // `can you log the noise levels`, which are recorded anyway
  if (noted !== undefined && measured.test(text.slice(noted.length))) return undefined;
  if (noted !== undefined) return { command: 'log', argument: text.slice(noted.length) };
  if (alsoToNote.test(text) && isStatement(text)) return { command: 'log', argument: text };
  const logIt = toldToNote.exec(text);
  if (logIt !== null && (isStatement(text) || /^\s*[,.;:–-]/.test(logIt[0]))) {
    const named = logIt[1] ?? logIt[2];
    const kind = named === undefined ? '' : `${named}: `;
    return { command: 'log', argument: kind + text.slice(0, -logIt[0].length) };
  }
  return undefined;
}

const measured =
  /^(?:the |our )?(?:(?:noise|loudness|mood|sound|volume)(?: levels?| readings?| values?)?(?: (?:for|in|on|at|of|every|each|now)\b.*)?\W*$|how (?:loud|busy|quiet|lively) )/i;
/** `note: …`, `complaint: …` */
const kindNamed = /^(?:notes?|complaint|incident|event|maintenance)\s*:(?=\s*\S)/i;

/** `please log that …`, `lgo …`: what follows is to be written down. */
const toNote =
  /^(?:(?:please|pls|can you|could you)\s+)*(?:(?:add|put|write|enter)(?: (?:this|that|it))? (?:to|in|into|down in) (?:the |our |\w+ )?(?:venue )?log(?: ?book)?|log(?: (?:that|this|it)(?=\W+\w))?|lgo|(?:record|log entry)(?= *:)|for the log(?= *[:,–—-])|(?:add|put|leave|make|write|create|need)(?: in| down)? (?:a |an )?(?:log )?(?:note|entry|follow[- ]?up|reminder|task)(?: (?:for|about|on|to|in|into) [^:,–-]{1,40})?(?=\s*[:–-])|(?:put|add|leave|make|write) an? (?:note|entry) (?:in|into|to) (?:the |our )?(?:venue )?log(?: ?book)? (?:that|saying|about)|log an? (?:note|entry)(?=\s*[:–-])|(?:put|add|leave|make|write)(?: in| down)? an? note(?: that| saying| of)|note(?: that| down| for the log| to the log| for (?:the )?\w+(?= *[:–-]))?|make a note(?: that| of)?|(?:write|jot)(?: (?:this|that|it))? down|write (?:this |that |it )?in(?:to)? the log)\b[\s:,–—-]+(?=\S)/i;

/** `put in the lake tavern log: …`, where it happened */
const toPlace =
  /^(?:please |pls )*(?:add|put|write|enter|note)(?: (?:this|that|it))? (?:to|in|into) (?:the |our )?((?!venue\b|shift\b|night\b|day\b|the\b|our\b|log)[\p{L}'’ ]{2,25}?) log(?: ?book)?\s*[:–-]\s*(?=\S)/iu;

/** `note for terrace: …` */
const toPlaceNoted =
  /^(?:please |pls )*(?:(?:a |an )?note|log(?: an? (?:note|entry))?) (?:for|about|on) (?:the |our )?((?!shift\b|night\b|day\b|tomorrow\b|today\b|everyone\b|all\b|team\b|staff\b|me\b|myself\b|us\b|later\b|handover\b|hotel\b|house\b|venue\b|property\b|the\b|log)[\p{L}'’ ]{2,25}?)\s*[:–-]\s*(?=\S)/iu;

/** `put in the log book for mill street: …` */
const toPlaceBehind =
  /^(?:please |pls )*(?:add|put|write|enter|note)(?: (?:this|that|it))? (?:to|in|into) (?:the |our )?log ?(?:book)? (?:for|of|at) (?:the )?([\p{L}'’ ]{2,25}?)\s*[:–-]\s*(?=\S)/iu;

/** `add event: birthday party in the lobby bar` */
const toAdd =
  /^(?:please |pls )*(?:add|new|create|record|enter) (?:an? )?(event|complaint|incident|round|maintenance)\s*[:–-]\s*(?=\S)/i;

/** `closed the doors and log that i did it at 22:10` */
const alsoToNote = /(?<=\S)[, ]+and (please )?(log|note|write down) (that|it)\b/i;
/** `dj finished, log it`, `broken grinder again put it in the log please`, `…, log that as an event` */
const toldToNote =
  /(?<=\S)[\s,.;:–-]+(?:please |pls |can you |and )*(?:(?:log|record) (?:it|this|that)(?: as an? (event|complaint|incident|round|note))?|put (?:it|this|that) (?:in|down)|(?:put|keep|have|get) (?:it|this|that) (?:on (?:the )?record|in(?:to)? the log)|(?:note|write) (?:it|this|that)(?: down| up)?(?: as an? (event|complaint|incident|round|note))?|can (?:it|this|that) go in(?:to)? the log(?: too)?|(?:please|pls) (?:note|log))(?:,? (?:please|pls|thanks))?\W*$/i;
