import type * as cards from '@microsoft/teams.cards';

/**
 * What the app uses of Adaptive Cards 1.5: https://adaptivecards.io/explorer, and the chart that Teams
 * adds: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/charts-in-adaptive-cards
 * The types are those of Microsoft.
 */
export interface AdaptiveCard extends Pick<cards.IAdaptiveCard, 'type'> {
  readonly version: '1.5';
  readonly body: readonly Element[];
  readonly msteams: { readonly width: 'Full'; readonly entities?: readonly MentionEntity[] };
}

/** People whose `<at>` in the text notifies them. */
export interface MentionEntity {
  readonly type: 'mention';
  readonly text: string;
  readonly mentioned: { readonly id: string; readonly name: string };
}

/** With what Microsoft leaves open and the app always sets. */
type With<T, Key extends keyof T> = T & { [K in Key]-?: Exclude<T[K], undefined> };

export type ChartColor = cards.ChartColor;
export type Container = cards.IContainer;
export type TableElement = cards.ITable;
export type TextBlock = cards.ITextBlock;

export type LineChartElement = With<cards.ILineChart, 'data' | 'fallback'>;
export type Choice = With<cards.IChoice, 'title' | 'value'>;
export type Action = With<cards.IExecuteAction | cards.ISubmitAction, 'title'> & { data: object };
export type ChoiceSet = With<cards.IChoiceSetInput, 'id' | 'style'>;
export type Input =
  | With<
      | cards.ITextInput
      | cards.INumberInput
      | cards.IToggleInput
      | cards.ITimeInput
      | cards.IDateInput,
      'id'
    >
  | ChoiceSet;
/** Those that the app puts into others. */
export type Element =
  | cards.ITextBlock
  | cards.IContainer
  | cards.IColumnSet
  | cards.ITable
  | cards.IActionSet
  | LineChartElement
  | Input;

export const cardContentType = 'application/vnd.microsoft.card.adaptive';

export interface CardAttachment {
  readonly contentType: typeof cardContentType;
  readonly content: AdaptiveCard;
}

export function attachmentOf(content: AdaptiveCard): CardAttachment {
  return { contentType: cardContentType, content };
}

/** A message as an activity: https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference */
export interface MessageActivity {
  readonly type: 'message';
  readonly summary: string;
  readonly attachments: readonly [CardAttachment];
}
