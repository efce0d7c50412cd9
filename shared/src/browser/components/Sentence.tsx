import { Fragment } from 'react'

import { fill } from '../../text.ts'

interface SentenceProps {
  text: string
  /** People's names, by their places in the text. */
  names: Readonly<Record<string, string | readonly string[]>>
  /** What else stands in it. */
  values?: Record<string, string | number>
}

/** A sentence with people's names in it, each of which keeps its own direction of writing. */
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
