import type { HomeView, KnownBlock, ModalView } from '@slack/types';
import { type Dialog, isField } from '../../card/form.ts';
import type { Home } from '../../card/message.ts';
import type { Part } from '../../card/part.ts';
import { fieldBlock } from './field-blocks.ts';
import { limits } from './limits.ts';
import { type Block, renderPart } from './part-blocks.ts';
import { withoutCharts } from './render-message.ts';
import { plainText } from './text-blocks.ts';

/** Dialogs as modals, and Home. Neither takes charts; only Home takes data tables. */

export function renderDialog(dialog: Dialog): ModalView {
  const frame = {
    type: 'modal' as const,
    title: plainText(dialog.title),
    close: plainText(dialog.close),
  };
  switch (dialog.kind) {
    case 'notice':
      return { ...frame, blocks: plainBlocks(dialog.parts).slice(0, limits.view.blocks) };
    case 'form':
      return {
        ...frame,
        callback_id: dialog.id,
        private_metadata: dialog.state,
        submit: plainText(dialog.submit),
        blocks: dialog.items
          .flatMap((item) => (isField(item) ? [fieldBlock(item)] : plainBlocks([item])))
          .slice(0, limits.view.blocks),
      };
  }
}

/** A Home, and its fallback without data tables if it has any. */
export interface SlackHome {
  readonly view: HomeView;
  readonly fallbackView: HomeView | undefined;
}

export function renderHome({ parts, state }: Home): SlackHome {
  const hasTables = parts.some((part) => renderPart(part).fallbackBlocks !== undefined);
  const view = (blocks: readonly KnownBlock[]): HomeView => ({
    type: 'home',
    private_metadata: state,
    blocks: blocks.slice(0, limits.view.blocks),
  });
  return {
    view: view(homeBlocks(parts)),
    fallbackView: hasTables ? view(plainBlocks(parts)) : undefined,
  };
}

function homeBlocks(parts: readonly Part[]): KnownBlock[] {
  let tableCharacters = 0;
  const blocks = parts.map(renderPart).flatMap((part): readonly Block[] => {
    if (part.fallbackBlocks === undefined) return part.blocks;
    tableCharacters += JSON.stringify(part.blocks).length;
    // Slack does not document whether a view's tables share one limit, so they are kept within it.
    return tableCharacters <= limits.dataTable.safeCharacters ? part.blocks : part.fallbackBlocks;
  });
  return withoutCharts(blocks);
}

function plainBlocks(parts: readonly Part[]): KnownBlock[] {
  return withoutCharts(parts.map(renderPart).flatMap((part) => part.fallbackBlocks ?? part.blocks));
}
