/** Ends of a question within a message, and words that add another one. */
const separators =
  /[?؟!.,،;؛\n]+|\s+(?:and|also|plus|e também|e|mais|و|وكمان|كمان|وبعدين|بعدين|وبرضو)\s+|\s+(?=و(?:كم|متى|امتى|وين|فين|مين|من|ايش|وش|شو|ليش|ليه|كيف|هل|ازاي|اين|ما)\s)/giu;

/** Returns the parts of a message that may each be a question. */
export function segmentsOf(text: string): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
