/** Action ids of this feature. */
export const homeIds = {
  refresh: 'refresh_home',
  turnPage: 'home_page',
} as const;
