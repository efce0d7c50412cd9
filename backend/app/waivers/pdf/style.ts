/** Style of a piece of text. */
export type Style = {
  bold: boolean
  italic: boolean
  underlined: boolean
  struck: boolean
  /** Relative to the surrounding font size. */
  scale: number
  /** Height above the baseline, relative to its size. */
  rise: number
  link: string | null
}

export const PLAIN: Style = {
  bold: false,
  italic: false,
  underlined: false,
  struck: false,
  scale: 1,
  rise: 0,
  link: null,
}
