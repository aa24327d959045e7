import type { VenueService } from '../../src/sandbox/venue-service/server.ts';

/** Exchanges a connection code past the app. Everyone who sends the same code gets the same token. */
export async function requestToken(
  { baseUrl, clientId, clientSecret }: VenueService,
  code: string,
): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/auth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      client_id: clientId,
      client_secret: clientSecret,
    },
    body: JSON.stringify({ venue_connection_code: code }),
  });
  return String(Object(await response.json()).token);
}
