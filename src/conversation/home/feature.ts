import type { Feature } from '../feature.ts';
import { type HomePublisher, readHomePlace } from './home-place.ts';
import { homeIds } from './ids.ts';

export interface HomeNeeds {
  readonly homePublisher: Pick<HomePublisher, 'publish'>;
}

/** App Home: all venues at a glance, and buttons to the other features. */
export const home: Feature<HomeNeeds> = {
  commands: [],
  shortcuts: [],
  register(listen, { homePublisher }) {
    listen.onHomeOpened((caller, version) => homePublisher.publish(caller, { version }));
    for (const actionId of [homeIds.refresh, homeIds.show]) {
      listen.onClick(actionId, ({ asker, homeVersion, value }) =>
        homePublisher.publish(asker, { version: homeVersion, place: readHomePlace(value) }),
      );
    }
  },
};
