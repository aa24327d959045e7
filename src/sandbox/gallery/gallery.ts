import { answerExhibits } from './answers.ts';
import { digestExhibits } from './digests.ts';
import type { Exhibit } from './exhibit.ts';
import { figureExhibits } from './figures.ts';
import { noticeExhibits } from './notices.ts';
import { homeExhibits, modalExhibits } from './views.ts';
import { readWorld } from './world.ts';

/** Every message, modal and Home that the app can show, of the sandbox's data. */
export async function gallery(): Promise<Exhibit[]> {
  const world = await readWorld();
  return [
    ...figureExhibits(world),
    ...answerExhibits(world),
    ...noticeExhibits(world),
    ...digestExhibits(world),
    ...modalExhibits(world),
    ...homeExhibits(world),
  ];
}

if (import.meta.main) {
  for (const exhibit of await gallery()) console.log(JSON.stringify(exhibit));
}
