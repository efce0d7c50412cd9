import { Fragment } from 'react'

import { fill } from '../../text.ts'

interface SentenceProps {
  text: string
  /** People's names, by placeholder. */
  names: Readonly<Record<string, string | readonly string[]>>
  /** Other values, by placeholder. */
  values?: Record<string, string | number>
}

/** A sentence with people's names, each isolated to keep its own writing direction. */
export function Sentence({ text, names, values = {} }: SentenceProps) {
  return text.split(/(\{\w+\})/).map((part, place) => {
    const said = names[part.slice(1, -1)]
    return said === undefined ? fill(part, values) : <Names key={place} of={said} />
  })
}

function Names({ of }: { of: string | readonly string[] }) {
  return [of].flat().map((name, place) => (
    <Fragment key={place}>
      {place > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ))
}
