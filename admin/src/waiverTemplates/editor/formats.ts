import type Squire from 'squire-rte'

/** Block types of a paragraph. */
export const BLOCK_TAGS = ['P', 'H1', 'H2', 'H3'] as const

export type Format =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'superscript'
  | 'bullets'
  | 'numbers'
  | 'quote'

/** Formats at the cursor. */
export function formatsAt(editor: Squire): Record<Format, boolean> & { block: string } {
  const path = editor.getPath()
  const within = (tag: string) => editor.hasFormat(tag) || path.split('>').includes(tag)
  return {
    bold: within('B'),
    italic: within('I'),
    underline: within('U'),
    superscript: within('SUP'),
    bullets: within('UL'),
    numbers: within('OL'),
    quote: within('BLOCKQUOTE'),
    block: BLOCK_TAGS.find((tag) => tag !== 'P' && within(tag)) ?? 'P',
  }
}

/** Applies a format to the selection, or removes it. */
export function toggle(editor: Squire, format: Format): void {
  const on = formatsAt(editor)[format]
  editor.focus()
  switch (format) {
    case 'bold':
      return void (on ? editor.removeBold() : editor.bold())
    case 'italic':
      return void (on ? editor.removeItalic() : editor.italic())
    case 'underline':
      return void (on ? editor.removeUnderline() : editor.underline())
    case 'superscript':
      return void (on ? editor.removeSuperscript() : editor.superscript())
    case 'bullets':
      return void (on ? editor.removeList() : editor.makeUnorderedList())
    case 'numbers':
      return void (on ? editor.removeList() : editor.makeOrderedList())
    case 'quote':
      return void (on ? editor.decreaseQuoteLevel() : editor.increaseQuoteLevel())
  }
}

/** Turns the selection's paragraphs into headings or back; lists and tables stay. */
export function setBlock(editor: Squire, tag: string): void {
  editor.focus()
  editor.modifyBlocks((blocks) => {
    for (const block of [...blocks.children]) {
      if (!/^(P|H[1-6])$/.test(block.tagName)) continue
      const made = document.createElement(tag)
      made.append(...block.childNodes)
      block.replaceWith(made)
    }
    return blocks
  })
}
