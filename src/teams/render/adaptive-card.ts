/**
 * The elements of Adaptive Cards 1.5 that the app uses: https://adaptivecards.io/explorer, and the chart
 * that Teams adds: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/charts-in-adaptive-cards
 */

export interface AdaptiveCard {
  readonly type: 'AdaptiveCard';
  readonly version: '1.5';
  readonly body: readonly Element[];
  readonly msteams: {
    readonly width: 'Full';
    readonly entities?: readonly MentionEntity[];
  };
}

/** People whose `<at>` in the text notifies them. */
export interface MentionEntity {
  readonly type: 'mention';
  readonly text: string;
  readonly mentioned: { readonly id: string; readonly name: string };
}

export type Element =
  | TextBlock
  | Container
  | ColumnSet
  | TableElement
  | ActionSet
  | LineChartElement
  | Input;

interface Placed {
  readonly separator?: true;
  readonly spacing?: 'None' | 'Small' | 'Medium';
  /** Where it is shown, by the width of the card. */
  readonly targetWidth?: 'atMost:Narrow' | 'atLeast:Standard';
}

export interface TextBlock extends Placed {
  readonly type: 'TextBlock';
  readonly text: string;
  readonly wrap: true;
  readonly style?: 'heading';
  readonly weight?: 'Bolder';
  readonly size?: 'Small' | 'Medium';
  readonly isSubtle?: true;
  readonly color?: 'Attention';
  readonly fontType?: 'Monospace';
}

export interface Container extends Placed {
  readonly type: 'Container';
  readonly style?: 'emphasis';
  readonly items: readonly Element[];
}

export interface ColumnSet extends Placed {
  readonly type: 'ColumnSet';
  readonly columns: readonly {
    readonly type: 'Column';
    readonly width: 'stretch' | 'auto';
    readonly verticalContentAlignment?: 'Center';
    readonly items: readonly Element[];
  }[];
}

export interface TableElement extends Placed {
  readonly type: 'Table';
  readonly firstRowAsHeaders: true;
  readonly showGridLines: false;
  readonly columns: readonly { readonly width: number }[];
  readonly rows: readonly {
    readonly type: 'TableRow';
    readonly cells: readonly { readonly type: 'TableCell'; readonly items: readonly TextBlock[] }[];
  }[];
}

export interface ActionSet extends Placed {
  readonly type: 'ActionSet';
  readonly actions: readonly Action[];
}

interface ActionBase {
  readonly title: string;
  readonly style?: 'positive' | 'destructive';
  /** Behind `…`. */
  readonly mode?: 'secondary';
}

export type Action =
  | (ActionBase & {
      readonly type: 'Action.Execute';
      readonly verb: string;
      readonly data: object;
    })
  | (ActionBase & { readonly type: 'Action.Submit'; readonly data: object });

export interface LineChartElement extends Placed {
  readonly type: 'Chart.Line';
  readonly title: string;
  readonly data: readonly {
    readonly legend: string;
    readonly color: ChartColor;
    readonly values: readonly { readonly x: string; readonly y: number }[];
  }[];
  /** Shown by clients that draw no charts, such as those on phones. */
  readonly fallback: Container;
}

export type ChartColor = 'categoricalBlue' | 'neutral' | 'categoricalTeal' | 'categoricalPurple';

interface InputBase extends Placed {
  readonly id: string;
  readonly label?: string;
}

export type Input =
  | (InputBase & {
      readonly type: 'Input.Text';
      readonly value?: string;
      readonly maxLength?: number;
      readonly isMultiline?: true;
    })
  | (InputBase & { readonly type: 'Input.Number'; readonly value?: number })
  | (InputBase & {
      readonly type: 'Input.ChoiceSet';
      readonly style: 'compact' | 'expanded' | 'filtered';
      readonly choices: readonly Choice[];
      readonly isMultiSelect?: true;
      /** Long choices are cut otherwise. */
      readonly wrap: true;
      readonly placeholder?: string;
      /** Several are joined by commas. */
      readonly value?: string;
      readonly 'choices.data'?: { readonly type: 'Data.Query'; readonly dataset: string };
    })
  | (InputBase & {
      readonly type: 'Input.Toggle';
      readonly title: string;
      readonly value: 'true' | 'false';
    })
  | (InputBase & { readonly type: 'Input.Time'; readonly value?: string })
  | (InputBase & { readonly type: 'Input.Date'; readonly value?: string });

export interface Choice {
  readonly title: string;
  readonly value: string;
}

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
