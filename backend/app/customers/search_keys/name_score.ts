import type { CustomersRow } from '#database/rows'
import { mistakesIn } from '@trailgate/shared/customers/misspellings'
import { slips } from '@trailgate/shared/customers/duplicates/distance'
import { wordsOfPerson } from '@trailgate/shared/customers/name_words'
import { nicknamesOf } from '#customers/search_keys/name_terms'

/** How well one typed word fits a word of a name, of 100. */
const FIT = { same: 100, nickname: 84, beginning: 80, mistake: [100, 78, 64], far: 30, none: 0 }

/** A word that is about as far from a name as this is still better than none, where another word fits. */
const FAR_AT_MOST = 3

type Named = Pick<CustomersRow, 'first_name' | 'last_name'>

export type NameFit = {
  score: number
  /** Whether each typed word fits, with no more mistakes than allowed. */
  isWhole: boolean
  byName: boolean
  byNickname: boolean
}

/** How well the typed words fit a name, in whatever order; a word of the name counts once. */
export function fitOf(typed: readonly string[], person: Named): NameFit {
  const left = new Set(wordsOfPerson(person))
  const fits = typed.map((word) => {
    const best = [...left]
      .map((name) => ({ name, ...wordFit(word, name) }))
      .reduce((one, other) => (other.score > one.score ? other : one), NO_FIT)
    left.delete(best.name)
    return best
  })
  const sum = fits.reduce((all, { score }) => all + score, 0)
  return {
    score: sum / typed.length,
    isWhole: fits.every(({ score }) => score > FIT.far),
    byName: fits.some(({ score, isNickname }) => score > FIT.far && !isNickname),
    byNickname: fits.some(({ isNickname }) => isNickname),
  }
}

const NO_FIT = { name: '', score: FIT.none, isNickname: false }

function wordFit(typed: string, name: string): { score: number; isNickname: boolean } {
  const of = (score: number, isNickname = false) => ({ score, isNickname })
  if (typed === name) return of(FIT.same)
  if (nicknamesOf(typed).includes(name)) return of(FIT.nickname, true)
  // The more of the word was typed, the likelier it is meant.
  if (name.startsWith(typed)) return of(FIT.beginning + (10 * typed.length) / name.length)
  const mistakes = mistakesIn(typed, name)
  if (mistakes !== null) return of(FIT.mistake[mistakes] ?? FIT.none)
  const most = Math.min(FAR_AT_MOST, Math.floor(name.length / 2))
  const far = slips(typed, name, most)
  return of(far <= most ? FIT.far - far : FIT.none)
}
