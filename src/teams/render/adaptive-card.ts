import type {
  ChartColor,
  IActionSet,
  IAdaptiveCard,
  IChoice,
  IChoiceSetInput,
  IColumnSet,
  IContainer,
  IDateInput,
  IExecuteAction,
  ILineChart,
  INumberInput,
  ISubmitAction,
  ITable,
  ITextBlock,
  ITextInput,
  ITimeInput,
  IToggleInput,
} from '@microsoft/teams.cards';

/**
 * What the app uses of Adaptive Cards 1.5: https://adaptivecards.io/explorer, and the chart that Teams
 * adds: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/charts-in-adaptive-cards
 * The types are those of Microsoft.
 */
export interface AdaptiveCard extends Pick<IAdaptiveCard, 'type'> {
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

export type {
  ChartColor,
  IContainer as Container,
  ITable as TableElement,
  ITextBlock as TextBlock,
};

export type LineChartElement = With<ILineChart, 'data' | 'fallback'>;
export type Choice = With<IChoice, 'title' | 'value'>;
export type Action = With<IExecuteAction | ISubmitAction, 'title'> & { data: object };
export type ChoiceSet = With<IChoiceSetInput, 'id' | 'style'>;
export type Input =
  | With<ITextInput | INumberInput | IToggleInput | ITimeInput | IDateInput, 'id'>
  | ChoiceSet;
/** Those that the app puts into others. */
export type Element =
  | ITextBlock
  | IContainer
  | IColumnSet
  | ITable
  | IActionSet
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
