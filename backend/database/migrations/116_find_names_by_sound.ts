import { ResumedSchema } from '#database/park_schema'
import { fillSearchKeys } from '#customers/search_keys/fill_search_keys'

/**
 * Words of names are found by sound too, and every apostrophe is part of a word: rebuilds the
 * search keys, in slices.
 */
export default class extends ResumedSchema {
  async up() {
    this.defer((db) => fillSearchKeys(db))
  }

  /** The version before finds people by these keys as well, and writes its own with the next change. */
  async down() {}
}
