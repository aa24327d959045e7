import { message } from '../../src/card/message.ts';
import { paragraph } from '../../src/card/part.ts';
import type { RichText } from '../../src/card/rich-text.ts';
import { movingVenuesWords } from '../../src/conversation/questions/venues-moving-words.ts';
import {
  allUsualWords,
  thanBeforeWords,
  type VenueCompared,
} from '../../src/conversation/questions/venues-verdict-words.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import type {
  MovingAsked,
  ThanBefore,
} from '../../src/conversation/understanding/venues/venues-wanted.ts';
import { type Example, ofMessage } from './example.ts';

/** What a comparison of venues says first of all of them together. */

const names = ['Harbour Hotel', 'Canal House', 'Mill Street', 'Lake Tavern'];
const same = { difference: 0, direction: 'more', degree: 'same' } as const;
const livelier = { difference: 1, direction: 'more', degree: 'slight' } as const;
const calmer = { difference: -2, direction: 'less', degree: 'clear' } as const;

function venues(...comparisons: readonly VenueCompared['comparison'][]): VenueCompared[] {
  return comparisons.map((comparison, index) => ({ name: names[index] ?? '', comparison }));
}

export function venuesTogetherExamples(): Example[] {
  const said = (id: string, words: RichText) =>
    ofMessage(`venues together, ${id}`, message(paragraph(words)));
  const usual = (id: string, ...all: readonly VenueCompared['comparison'][]) => [
    ...said(`as usual, ${id}`, allUsualWords(venues(...all), 'mood', 'are')),
    ...said(`were as usual, ${id}`, allUsualWords(venues(...all), 'mood', 'were')),
  ];
  const before = (
    id: string,
    whether: ThanBefore['whether'],
    ...all: readonly VenueCompared['comparison'][]
  ) =>
    said(
      `than before, ${id}`,
      thanBeforeWords({ measure: 'mood', whether }, venues(...all), 'week before'),
    );
  const mover = (index: number, ratePerHour: number) => ({ name: names[index] ?? '', ratePerHour });
  const moving = (id: string, asked: Partial<MovingAsked>, rates: readonly number[], known = 4) =>
    said(
      `moving, ${id}`,
      movingVenuesWords(
        { movers: rates.map((rate, index) => mover(index, rate)), known },
        { measure: 'mood', direction: 'more', isYesNo: false, ...asked },
        houseLocale,
      ),
    );
  return [
    ...usual('all', same, same, same),
    ...usual('both', same, same),
    ...usual('most', same, same, livelier, calmer),
    ...usual('few', same, livelier, calmer, calmer),
    ...usual('none', livelier, calmer),
    ...usual('unknown'),
    ...before('unknown', 'more'),
    ...before('all the same', 'more', same, same, same),
    ...before('both the same', undefined, same, same),
    ...before('most are', 'more', livelier, livelier, same),
    ...before('all are', 'less', calmer, calmer, calmer),
    ...before('some are', 'more', livelier, calmer, same, same),
    ...before('mixed, not asked', undefined, livelier, calmer, calmer),
    ...moving('filling up', {}, [1.2, 0.4, -0.8]),
    ...moving('is one filling up', { isYesNo: true }, [1.2]),
    ...moving('none is filling up', { isYesNo: true }, [-1.2]),
    ...moving('none is emptying', { direction: 'less' }, []),
    ...moving('either way', { direction: undefined }, [1.2, -0.4]),
    ...moving('neither way', { direction: undefined }, []),
    ...moving('louder', { measure: 'loudness' }, [1.2, 0.4]),
    ...moving('louder or quieter', { measure: 'loudness', direction: undefined }, [1.2, -0.4]),
    ...moving('none is quieter', { measure: 'loudness', direction: 'less', isYesNo: true }, []),
    ...moving('none is louder or quieter', { measure: 'loudness', direction: undefined }, []),
    ...moving('no trend', {}, [], 0),
  ];
}
