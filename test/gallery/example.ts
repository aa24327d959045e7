import type { HomeView, ModalView } from '@slack/types';
import type { Dialog } from '../../src/card/form.ts';
import type { Home, Message } from '../../src/card/message.ts';
import type { Block } from '../../src/slack/render/part-blocks.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { renderDialog, renderHome } from '../../src/slack/render/render-view.ts';

/** A message, dialog or Home, whatever the face. */
export interface Example {
  readonly id: string;
  readonly shown:
    | { readonly kind: 'message'; readonly message: Message }
    | { readonly kind: 'dialog'; readonly dialog: Dialog }
    | { readonly kind: 'home'; readonly home: Home };
}

export function ofMessage(id: string, message: Message): Example[] {
  return [{ id, shown: { kind: 'message', message } }];
}

export function ofDialog(id: string, dialog: Dialog): Example[] {
  return [{ id, shown: { kind: 'dialog', dialog } }];
}

export function ofHome(id: string, home: Home): Example[] {
  return [{ id, shown: { kind: 'home', home } }];
}

/** An example as sent to Slack. */
export type SlackExample =
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

/** The example, and its fallback for workspaces where Slack refuses charts and tables. */
export function inSlack({ id, shown }: Example): SlackExample[] {
  const plain = `${id}, plain`;
  switch (shown.kind) {
    case 'message': {
      const { text, blocks, fallbackBlocks } = renderMessage(shown.message);
      const one = { surface: 'message', text } as const;
      return [
        { ...one, id, blocks, isFallback: false },
        ...(fallbackBlocks === undefined
          ? []
          : [{ ...one, id: plain, blocks: fallbackBlocks, isFallback: true }]),
      ];
    }
    case 'dialog': {
      const view = renderDialog(shown.dialog);
      return [{ id, surface: 'modal', text: view.title.text, view, isFallback: false }];
    }
    case 'home': {
      const { view, fallbackView } = renderHome(shown.home);
      const one = { surface: 'home', text: 'Home' } as const;
      return [
        { ...one, id, view, isFallback: false },
        ...(fallbackView === undefined
          ? []
          : [{ ...one, id: plain, view: fallbackView, isFallback: true }]),
      ];
    }
  }
}
