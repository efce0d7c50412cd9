import type { CustomersRow } from '#database/rows'
import { mistakesIn } from '@trailgate/shared/customers/misspellings'
import { slips } from '@trailgate/shared/customers/duplicates/distance'
import { wordsOfPerson } from '@trailgate/shared/customers/name_words'
import { soundsOf } from '@trailgate/shared/customers/sounds'
import { nicknamesOf, type Tolerance } from '#customers/search_keys/name_terms'

/** Score of one typed word against a word of a name, of 100. */
const FIT = {
  same: 100,
  nickname: 84,
  beginning: 80,
  mistake: [100, 78, 64],
  sound: 55,
  far: 30,
  none: 0,
}

/** A word this far from a name still counts, if another word matches. */
const FAR_AT_MOST = 3

type Named = Pick<CustomersRow, 'first_name' | 'last_name'>

/** A typed word, prepared for comparison with many names. */
export type AskedWord = {
  typed: string
  nicknames: ReadonlySet<string>
  /** Empty unless words that sound alike fit too. */
  sounds: readonly string[]
}

export function askedWords(typed: readonly string[], tolerance: Tolerance): AskedWord[] {
  return typed.map((word) => ({
    typed: word,
    nicknames: new Set(nicknamesOf(word)),
    sounds: tolerance === 'sounds' ? soundsOf(word) : [],
  }))
}

export type NameFit = {
  score: number
  /** True if each typed word matches within the allowed mistakes. */
  isWhole: boolean
  /** True if each typed word is a word of the name, its beginning, or a form of it. */
  isExact: boolean
  byName: boolean
  byNickname: boolean
}

/** Score of the typed words against a name, in any order; a word of the name counts once. */
export function fitOf(asked: readonly AskedWord[], person: Named): NameFit {
  const left = new Set(wordsOfPerson(person))
  const fits = asked.map((word) => {
    const best = [...left]
      .map((name) => ({ name, ...wordFit(word, name) }))
      .reduce((one, other) => (other.score > one.score ? other : one), NO_FIT)
    left.delete(best.name)
    return best
  })
  const sum = fits.reduce((all, { score }) => all + score, 0)
  return {
    score: sum / asked.length,
    isWhole: fits.every(({ score }) => score > FIT.far),
    isExact: fits.every(({ score }) => score >= FIT.beginning),
    byName: fits.some(({ score, isNickname }) => score > FIT.far && !isNickname),
    byNickname: fits.some(({ isNickname }) => isNickname),
  }
}

const NO_FIT = { name: '', score: FIT.none, isNickname: false }

function wordFit({ typed, nicknames, sounds }: AskedWord, name: string) {
  const of = (score: number, isNickname = false) => ({ score, isNickname })
  if (typed === name) return of(FIT.same)
  if (nicknames.has(name)) return of(FIT.nickname, true)
  // The more of the word was typed, the likelier it is meant.
  if (name.startsWith(typed)) return of(FIT.beginning + (10 * typed.length) / name.length)
  const mistakes = mistakesIn(typed, name)
  if (mistakes !== null) return of(FIT.mistake[mistakes] ?? FIT.none)
  if (sounds.length > 0 && soundsOf(name).some((code) => sounds.includes(code))) {
    return of(FIT.sound)
  }
  const most = Math.min(FAR_AT_MOST, Math.floor(name.length / 2))
  const far = slips(typed, name, most)
  return of(far <= most ? FIT.far - far : FIT.none)
}
