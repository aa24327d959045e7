import type { AlertRule, AlertSettings } from '../../alerts/rule.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mention, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Introduction } from '../../people/save-introduced.ts';
import { alertWords } from '../text/alert-measures.ts';
import { whenWords } from '../text/alert-settings.ts';
import { targetWords } from '../text/alerts.ts';
import { houseLocale } from '../text/locale.ts';
import { alertIds } from './ids.ts';

/** Tells a channel who set up or changed its alert. */
export function alertIntroductionMessage(
  {
    id,
    settings,
    venueName = 'a venue',
    by,
    isNewInChannel,
  }: Introduction<AlertRule, AlertSettings>,
  scale: LoudnessScale,
): Message {
  const locale = houseLocale;
  const { title } = alertWords(settings.watch);
  const place = settings.target.kind === 'zone' ? rich` (${venueName})` : rich``;
  return message(
    paragraph(
      rich`${mention(by)} ${isNewInChannel ? 'set up' : 'changed'} an alert for this channel: *${title}: ${targetWords(settings, venueName)}*${place}. It posts when ${whenWords(settings, scale, locale)}.`,
    ),
    buttons([{ label: 'Settings', actionId: alertIds.manage, value: id }]),
  );
}
