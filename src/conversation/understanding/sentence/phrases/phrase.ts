/** Words that mean one thing together, which words of the vocabulary stand for. */
export type Phrase = readonly [words: string, phrase: RegExp];

/** @param text in lower case, without punctuation, names and times */
export function joinPhrases(text: string, phrases: readonly Phrase[]): string {
  return phrases.reduce((joined, [words, phrase]) => joined.replace(phrase, words), text);
}
