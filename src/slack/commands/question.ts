import { z } from 'zod';

/** What a person asked for: by a line they typed, or by a button that stands for one. */
export interface Question {
  readonly command: string;
  readonly argument: string;
  /** Set when a button has settled which venue or zone is meant. */
  readonly venueId?: string | undefined;
  readonly zoneId?: string | undefined;
}

/** The value of a button that asks a question; Slack allows 2,000 characters. */
export const askAction = 'ask';

const buttonValue = z.object({
  command: z.string(),
  argument: z.string(),
  venueId: z.string().optional(),
  zoneId: z.string().optional(),
});

export function readButton(value: string | undefined): Question | undefined {
  try {
    return buttonValue.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}
