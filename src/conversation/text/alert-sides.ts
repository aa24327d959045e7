import type { Side } from '../../alerts/rule.ts';
import type { Level } from '../understanding/sentence/levels.ts';

/** `Too quiet` is the title of alerts about a low mood, and said of low loudness, too. */
export const alertSides: Readonly<Record<Level, Side>> = {
  loud: { measures: ['loudness'], direction: 'above' },
  quiet: { measures: ['loudness', 'mood'], direction: 'below' },
  busy: { measures: ['mood'], direction: 'above' },
  calm: { measures: ['mood'], direction: 'below' },
};
