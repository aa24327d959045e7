import type { HomeView, ModalView } from '@slack/types';
import type { Message } from '../../src/slack/blocks/message.ts';
import type { Block } from '../../src/slack/blocks/parts.ts';
import type { PublishedHome } from '../../src/slack/home/home-view.ts';

/** A message, modal or Home as sent to Slack. */
export type Example =
  | {
      readonly id: string;
      readonly surface: 'message';
      readonly text: string;
      readonly blocks: readonly Block[];
      readonly isFallback: boolean;
    }
  | {
      readonly id: string;
      readonly surface: 'modal' | 'home';
      readonly text: string;
      readonly view: ModalView | HomeView;
      readonly isFallback: boolean;
    };

/** The message, and its fallback for workspaces where Slack refuses charts and tables. */
export function ofMessage(id: string, { text, blocks, fallbackBlocks }: Message): Example[] {
  const native: Example = { id, surface: 'message', text, blocks, isFallback: false };
  return fallbackBlocks === undefined
    ? [native]
    : [
        native,
        { id: `${id}, plain`, surface: 'message', text, blocks: fallbackBlocks, isFallback: true },
      ];
}

export function ofModal(id: string, view: ModalView): Example[] {
  return [{ id, surface: 'modal', text: view.title.text, view, isFallback: false }];
}

export function ofHome(id: string, { view, fallbackView }: PublishedHome): Example[] {
  const native: Example = { id, surface: 'home', text: 'Home', view, isFallback: false };
  return fallbackView === undefined
    ? [native]
    : [
        native,
        { id: `${id}, plain`, surface: 'home', text: 'Home', view: fallbackView, isFallback: true },
      ];
}
