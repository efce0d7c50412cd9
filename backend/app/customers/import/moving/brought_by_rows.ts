import type { ImportTrialRow } from '@trailgate/shared/customers/schemas'
import type { Moved, Who } from '#customers/import/moving/moved'

type Brought = NonNullable<ImportTrialRow['brings']>[number]

/**
 * Records that each row brings, for the rows behind the figures of a dry run. Names are kept, because a guardian may stand
 * in rows that were decided before.
 */
export class BroughtByRows {
  readonly #names = new Map<string, string>()

  /** By row of the file. */
  of(moved: Moved): Map<number, Brought[]> {
    const brought = new Map<number, Brought[]>()
    const add = (row: number, one: Brought) => {
      const before = brought.get(row)
      if (before) before.push(one)
      else brought.set(row, [one])
    }
    for (const { ref, row, person, minor } of moved.people) {
      const name = `${person.first_name} ${person.last_name}`
      this.#names.set(ref, name)
      add(row, { ...NOTHING_MORE, kind: minor ? 'minors' : 'people', name })
    }
    for (const { minor, guardian } of moved.links)
      add(rowOf(minor), {
        ...NOTHING_MORE,
        kind: 'links',
        name: this.#nameOf({ ref: minor }),
        what: this.#nameOf(guardian) || null,
      })
    for (const { holder, level, start, end } of moved.memberships)
      add(rowOf(holder), {
        kind: 'memberships',
        name: this.#nameOf({ ref: holder }),
        what: level,
        from: start,
        until: end,
      })
    for (const { row, name, title, signedOn, lastDay, document } of moved.waivers) {
      add(row, { kind: 'waivers', name, what: title, from: signedOn, until: lastDay })
      if (document) add(row, { ...NOTHING_MORE, kind: 'documents', name, what: document.fileName })
    }
    for (const { of, email, sms, heading, value } of moved.consents)
      if (email || sms)
        add(rowOf(of), {
          ...NOTHING_MORE,
          kind: 'consents',
          name: this.#nameOf({ ref: of }),
          what: `${heading}: ${value}`,
        })
    return brought
  }

  #nameOf(who: Who): string {
    return 'id' in who ? '' : (this.#names.get(who.ref) ?? '')
  }
}

const NOTHING_MORE = { what: null, from: null, until: null }

/** The row of a person, who is named by row and place in it. */
function rowOf(ref: string): number {
  return Number(ref.split(':')[0])
}
