import { parseLine } from '../../../src/conversation/router.ts';
import { withoutCourtesy } from '../../../src/conversation/understanding/courtesy.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { lineOf } from '../../../src/conversation/understanding/line.ts';
import { withoutAsides } from '../../../src/conversation/understanding/rewordings/asides.ts';
import { canonical } from '../../../src/conversation/understanding/sentence/canonical.ts';
import { readSentence } from '../../../src/conversation/understanding/sentence/sentence.ts';
import { inOrder } from '../../../src/conversation/understanding/sentence/word-order.ts';
import { fridayAt21 } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** Prints how a line is understood, step by step: `npm run -s ask -- "how rowdy was the terrace last night"`. */

const question = parseLine(process.argv.slice(2).join(' '));
const { text } = canonical(withoutCourtesy(lineOf(question)), venues);
const reworded = withoutAsides(inOrder(text, venues));
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
