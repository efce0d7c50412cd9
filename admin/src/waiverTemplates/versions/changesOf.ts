import { diffWordsWithSpace } from 'diff'

import { plainText } from './plainText.ts'

/** A piece of text: unchanged, added or removed; `skipped` stands for a long unchanged part. */
export interface Piece {
  kind: 'same' | 'added' | 'removed' | 'skipped'
  text: string
}

/** Characters of unchanged text shown around a change. */
const AROUND = 160

/** Word-by-word changes from one text to the next, or null if the words are the same. */
export function changesOf(before: string, after: string): Piece[] | null {
  const [old, now] = [plainText(before), plainText(after)]
  if (old === now) return null
  const pieces = diffWordsWithSpace(old, now).map(({ added, removed, value }): Piece => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  return pieces.flatMap((piece, at) =>
    piece.kind === 'same'
      ? shortened(piece.text, { first: at === 0, last: at === pieces.length - 1 })
      : [piece]
  )
}

function shortened(text: string, { first, last }: { first: boolean; last: boolean }): Piece[] {
  const head = first ? '' : upTo(text, AROUND)
  const tail = last ? '' : fromEnd(text, AROUND)
  if (head.length + tail.length >= text.length) return [{ kind: 'same', text }]
  const pieces: Piece[] = [
    { kind: 'same', text: head },
    { kind: 'skipped', text: ' … ' },
    { kind: 'same', text: tail },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

/** Whole words only. */
function upTo(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, text.lastIndexOf(' ', length) + 1)
}

function fromEnd(text: string, length: number): string {
  if (text.length <= length) return text
  const space = text.indexOf(' ', text.length - length)
  return space === -1 ? '' : text.slice(space)
}
