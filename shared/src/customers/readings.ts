/* A spoken name may be spelled differently in a record: "o brien" is O'Brien, "mc donald" McDonald, "saint john" St.
   John, and 王伟 is 王 and 伟. Each reading is a list of words for the search. */

/** Particles that start a name of several words; so does every word of one or two letters. */
const PARTICLES = new Set(
  'mac van von der den del della dela das dos des san santa ter ten bin ben abu saint fitz vom zur zum los las'.split(
    ' '
  )
)
const SHORT = 2

/** Maximum words of a text whose neighbours are joined: each pair is a separate search. */
const JOINED_AT_MOST = 4

/** Names of two to four characters, written without a space between last and first name. */
const RUN_OF_SIGNS = /^(?:\p{Script=Han}{2,4}|\p{Script=Hangul}{2,4})$/u

/** Likely meanings of a text, the text itself first: with particles joined to the next word, and Saint for St. */
export function readingsOf(words: readonly string[]): string[][] {
  const respelt = [words, withSaint(words)]
  return distinct(respelt.flatMap((each) => [[...each], joinedAfterParticles(each)]))
}

/** Readings to try when there are no results: each pair of neighbours as one word. None for a text of many words. */
export function joinedReadings(words: readonly string[]): string[][] {
  if (words.length > JOINED_AT_MOST) return []
  return words
    .slice(1)
    .map((second, index) => [
      ...words.slice(0, index),
      `${words[index]}${second}`,
      ...words.slice(index + 2),
    ])
}

/** A Chinese or Korean name as last and first name, "王伟" as "王 伟"; any other text unchanged. */
export function withNameSplit(text: string): string {
  const name = text.normalize('NFC').trim()
  if (!RUN_OF_SIGNS.test(name)) return text
  const [last, ...first] = name
  return `${last} ${first.join('')}`
}

function joinedAfterParticles(words: readonly string[]): string[] {
  const joined: string[] = []
  let begun = ''
  for (const [index, word] of words.entries()) {
    begun += word
    const isLast = index === words.length - 1
    if (!isLast && isParticle(word)) continue
    joined.push(begun)
    begun = ''
  }
  return joined
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word) || (word.length <= SHORT && /^\p{Script=Latin}+$/u.test(word))
}

function withSaint(words: readonly string[]): string[] {
  return words.map((word) => (word === 'saint' ? 'st' : word === 'st' ? 'saint' : word))
}

function distinct(readings: readonly string[][]): string[][] {
  return [...new Map(readings.map((words) => [words.join(' '), words])).values()]
}
