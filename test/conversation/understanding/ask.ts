import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { lineOf } from '../../../src/conversation/understanding/line.ts';
import { withoutAsides } from '../../../src/conversation/understanding/rewordings/asides.ts';
import { readSentence } from '../../../src/conversation/understanding/sentence/sentence.ts';
import { fridayAt21 } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** Prints how a line is understood, step by step: `npm run -s ask -- "how rowdy was the terrace last night"`. */

const question = parseLine(process.argv.slice(2).join(' '));
const reworded = withoutAsides(lineOf(question));
const { plain, timesSaid, level } = readSentence(reworded, venues);
console.log(
  JSON.stringify(
    {
      reworded,
      words: plain,
      times: timesSaid,
      level,
      read: interpret(question, { venues, now: fridayAt21 }),
    },
    undefined,
    2,
  ),
);
