/** What a text from elsewhere holds. @returns undefined for anything but JSON */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
