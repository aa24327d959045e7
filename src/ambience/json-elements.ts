/** Reads a long JSON array element by element, so that only one of them is in memory as text. */

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const whiteSpace = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * The text of each element of an array. Whether the elements are valid JSON is not checked.
 *
 * @param chunks UTF-8, in which no byte of a longer character looks like a sign of JSON
 * @param mostBytes of one element
 * @throws RangeError if an element is longer; SyntaxError if it is no array, or not a whole one
 */
export async function* elementsOf(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let depth = 0;
  let [isInString, isEscaped, isWhole] = [false, false, false];

  const keep = (part: Uint8Array) => {
    size += part.length;
    if (size > mostBytes) throw new RangeError('an element is too long');
    parts.push(part);
  };
  const finish = (part: Uint8Array) => {
    keep(part);
    const text = Buffer.concat(parts).toString('utf8').trim();
    [parts, size] = [[], 0];
    return text;
  };

  for await (const chunk of chunks) {
    let begin = 0;
    // By index: an iterator over pairs takes several times as long.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (isInString) {
        isInString = isEscaped || byte !== quote;
        isEscaped = !isEscaped && byte === backslash;
      } else if (depth === 0) {
        if (whiteSpace.has(byte)) continue;
        if (isWhole || byte !== openArray) throw new SyntaxError('not an array');
        [depth, begin] = [1, at + 1];
      } else if (byte === quote) {
        isInString = true;
      } else if (byte === openArray || byte === openObject) {
        depth += 1;
      } else if (byte === closeArray || byte === closeObject) {
        depth -= 1;
      }
      if (isInString || depth > 1 || (depth === 1 && byte !== comma)) continue;
      if (depth === 0) isWhole = true;
      const text = finish(chunk.subarray(begin, at));
      begin = at + 1;
      if (text !== '') yield text;
    }
    if (depth > 0) keep(chunk.subarray(begin));
  }
  if (!isWhole) throw new SyntaxError('not a whole array');
}
