import { partsOf } from '../../src/card/form.ts';
import { idsIn } from '../../src/card/named-ids.ts';
import type { Part } from '../../src/card/part.ts';
import type { AdaptiveCard } from '../../src/teams/render/adaptive-card.ts';
import type { Pressing } from '../../src/teams/render/control-elements.ts';
import type { Reader } from '../../src/teams/render/markdown.ts';
import { drawCard } from '../../src/teams/render/render-card.ts';
import { drawDialog } from '../../src/teams/render/render-dialog.ts';
import type { Example } from '../gallery/example.ts';

/** An example of the gallery as it is sent to Teams. */

/** Everyone and every channel is called by their id. */
function readerOf(parts: readonly Part[]): Reader {
  const { people, channels } = idsIn(parts);
  const named = (what: string, ids: ReadonlySet<string>) =>
    new Map([...ids].map((id) => [id, `${what} ${id}`]));
  return {
    names: named('Person', people),
    channels: named('Channel', channels),
    notifies: false,
  };
}

export function inTeams({ shown }: Example): { readonly card: AdaptiveCard } {
  switch (shown.kind) {
    case 'message':
      return drawn(shown.message.parts, 'answer');
    case 'home':
      return drawn(shown.home.parts, 'home');
    case 'dialog':
      return {
        card: drawDialog(shown.dialog, {
          reader: readerOf(partsOf(shown.dialog)),
          options: { channels: [], names: new Map(), timezone: 'Europe/Berlin' },
          pressing: pressingAt('dialog'),
        }).card.content,
      };
  }
}

function drawn(parts: readonly Part[], place: 'answer' | 'home') {
  return { card: drawCard(parts, readerOf(parts), pressingAt(place)).card };
}

function pressingAt(place: Pressing['at']['place']): Pressing {
  return { at: { place }, opensDialog: () => false };
}
