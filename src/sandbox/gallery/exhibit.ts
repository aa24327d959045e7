import type { HomeView, ModalView } from '@slack/types';
import type { Message } from '../../slack/blocks/message.ts';
import type { Block } from '../../slack/blocks/parts.ts';
import type { PublishedHome } from '../../slack/home/home-view.ts';

/** One thing that the app can show, as it is sent to Slack. */
export type Exhibit =
  | {
      readonly id: string;
      readonly surface: 'message';
      readonly text: string;
      readonly blocks: readonly Block[];
    }
  | {
      readonly id: string;
      readonly surface: 'modal' | 'home';
      readonly text: string;
      readonly view: ModalView | HomeView;
    };

/** The message, and the same as it goes where charts and tables are refused. */
export function ofMessage(id: string, { text, blocks, plainBlocks }: Message): Exhibit[] {
  const native: Exhibit = { id, surface: 'message', text, blocks };
  return plainBlocks === undefined
    ? [native]
    : [native, { id: `${id}, plain`, surface: 'message', text, blocks: plainBlocks }];
}

export function ofModal(id: string, view: ModalView): Exhibit[] {
  return [{ id, surface: 'modal', text: view.title.text, view }];
}

export function ofHome(id: string, { view, plainView }: PublishedHome): Exhibit[] {
  const native: Exhibit = { id, surface: 'home', text: 'Home', view };
  return plainView === undefined
    ? [native]
    : [native, { id: `${id}, plain`, surface: 'home', text: 'Home', view: plainView }];
}
