import type { Rewording } from './alert-rewordings.ts';

/** Whether a sensor is silent. A zone that sends nothing is not a quiet one. */

export const sensorRewordings: readonly Rewording[] = [
  // `since when has the breakfast room been silent`, `when did spa go silent`
  {
    pattern:
      /^since when (?:has|is) (?:the )?(.{3,30}?)(?: sensor)? (?:been )?(?:silent|offline)(?=\W*$)/i,
    instead: 'status $1',
  },
  {
    pattern: /^when did (?:the )?(.{3,30}?)(?: sensor)? go (?:silent|offline|dead)(?=\W*$)/i,
    instead: 'when did the $1 stop sending data',
  },
  {
    pattern: /^(?:the )?(.{3,30}?) sensor,? since when(?=\W*$)/i,
    instead: 'status $1',
  },
  // `did any sensor stop yesterday`
  {
    pattern:
      /^(did|has|have) (any|a) sensors? (?:stop(?:ped)?|died?|fail(?:ed)?|cut out|drop(?:ped)? out)(?: working| reporting| sending(?: data)?)?(?= (?:yesterday|last|this|today|tonight|on|in)\b|\W*$)/i,
    instead: '$1 $2 sensor go silent',
  },
  // `what's broken`: a sensor, or what is to be repaired
  {
    pattern: /^what(?:['’]?s| is) (?:still )?broken(?: right now| now)?(?=\W*$)/i,
    instead: 'which sensors are not working and what maintenance is still open',
  },
  // `history since when`
  {
    pattern:
      /^(?:since when (?:do|have) (?:you|we) (?:have |had |got )?(?:data|history|numbers)|(?:history|data),? since when)(?=\W*$)/i,
    instead: 'how far back does your history go',
  },
];
