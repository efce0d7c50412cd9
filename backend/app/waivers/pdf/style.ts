/** How a piece of text looks. */
export type Style = {
  bold: boolean
  italic: boolean
  underlined: boolean
  struck: boolean
  /** Of the size of the text around it. */
  scale: number
  /** How far above the line it stands, of its size. */
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
