/** Where Slack and people reach the app over HTTP. The manifest, the receiver and the site agree on these. */

export const eventsPath = '/slack/events';
export const installPath = '/slack/install';
export const callbackPath = '/slack/oauth_redirect';
