import { link, type RichText, rich } from '../../card/rich-text.ts';

/** A link to a file, where it can't be sent. */
export function fileLinkWords(file: string, url: string): RichText {
  return rich`${link(url, `Download ${file}`)}. The link works for 10 minutes, for anyone who has it.`;
}
