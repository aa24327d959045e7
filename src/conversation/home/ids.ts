/** Action ids of this feature. */
export const homeIds = {
  refresh: 'refresh_home',
  show: 'show_in_home',
} as const;
