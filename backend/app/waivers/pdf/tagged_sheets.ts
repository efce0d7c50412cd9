import { isRightToLeft, mirrored, turned } from './direction.ts'
import type { FontName } from './fonts.ts'
import { letteredWith, type Lettering } from './letters.ts'
import { tagOf, type Box, type Foot, type PaperSize, type Tag, type Written } from './pages.ts'
import { object, reference, textString, type Entries, type Objects } from './pdf_file.ts'
import { OBJECTS_A_SCRIPT_FONT, scriptObjects } from './script_objects.ts'
import { isScriptFont, type ScriptFont, type Scripts } from './script_fonts.ts'
import { shaped } from './script_glyphs.ts'
import { addAll, FIRST_PAGE, OBJECTS_A_PAGE, Sheets, type Laid } from './sheets.ts'

/** Roots of the structure: itself, the document's element, and which element each mark of a page belongs to. */
const STRUCTURE = FIRST_PAGE
const DOCUMENT = FIRST_PAGE + 1
const MARKS = FIRST_PAGE + 2
const FIRST_ELEMENT = FIRST_PAGE + 3

/** Script fonts of the pages come after the four faces of DejaVu Sans. */
const FIRST_SCRIPT = 5

/** A part of a page that belongs to an element. */
type Mark = { page: number; id: number }
type Element = { tag: Tag; kids: (Element | Mark)[] }

/** Objects of elements, those at the top, and the element of each mark by page. */
type Structure = {
  elements: readonly Buffer[]
  top: readonly string[]
  marks: readonly (readonly string[])[]
}
type ScriptGlyphs = Map<ScriptFont, Map<number, string>>

/** Pages that many documents begin with, their elements, and the glyphs of other scripts on them. */
export type TaggedLaid = Laid & { structure: Structure; scripts: ScriptGlyphs }

type Start = { scripts: Scripts; size: PaperSize; laid?: TaggedLaid }

/** Pages that also tell readers who do not see them what is where, with names in every script. */
export class TaggedSheets extends Sheets {
  override readonly lettered: Lettering
  override readonly keepsRows = true
  readonly turned = turned
  private readonly before: Structure
  private readonly glyphs: ScriptGlyphs
  private readonly elements = new Map<Tag, Element>()
  private readonly top: Element[] = []
  /** Elements of the marks of each page, those of its own alone. */
  private readonly marked: Element[][]
  /** The element whose mark is open, and its page. */
  private open: { tag: Tag; at: number } | null = null
  private drawing: Tag | null = null
  private isApart = false

  constructor({ scripts, size, laid }: Start) {
    super(laid, size)
    this.lettered = letteredWith(scripts)
    this.before = laid?.structure ?? { elements: [], top: [], marks: [] }
    this.glyphs = new Map([...(laid?.scripts ?? [])].map(([font, each]) => [font, new Map(each)]))
    this.marked = this.sheets.map(() => [])
  }

  /** A letter with its marks. */
  lettersOf(text: string): Iterable<string> {
    return text.match(/\P{M}?[\p{M}\u200c\u200d]*/gu)?.filter((letter) => letter !== '') ?? []
  }

  override laid(): TaggedLaid {
    this.close()
    const laid = super.laid()
    const structure = this.structureFrom(FIRST_ELEMENT, FIRST_ELEMENT + this.elements.size)
    const bytes = structure.elements.reduce((sum, { length }) => sum + length, laid.bytes)
    return { ...laid, structure, scripts: this.glyphs, bytes }
  }

  override tagged(tag: Tag, draw: () => void) {
    const outer = this.drawing
    this.drawing = tag
    draw()
    this.drawing = outer
  }

  override frame(box: Box) {
    this.apart(() => super.frame(box))
  }

  override rule(x: number, y: number, width: number) {
    this.apart(() => super.rule(x, y, width))
  }

  protected override foot(words: ReturnType<Foot>) {
    this.apart(() => super.foot(words))
  }

  protected override widthOf(text: string, font: FontName): number {
    return isScriptFont(font)
      ? shaped(text, font, isRightToLeft(text)).width
      : super.widthOf(text, font)
  }

  protected override write(text: string, font: FontName, at: Written) {
    if (!isScriptFont(font)) {
      const show = () => super.write(at.rtl ? mirrored(text) : text, font, at)
      if (at.rtl && text !== ' ') this.word(text, { rtl: true, isPlain: false }, show)
      else show()
      return
    }
    const rtl = at.rtl === true
    const { runs, glyphs, isPlain } = shaped(text, font, rtl)
    const known = this.glyphs.get(font) ?? new Map<number, string>()
    this.glyphs.set(font, known)
    let isTold = isPlain
    for (const [id, letters] of glyphs) {
      if (!known.has(id)) known.set(id, letters)
      if (known.get(id) !== letters) isTold = false
    }
    const name = `F${FIRST_SCRIPT + [...this.glyphs.keys()].indexOf(font)}`
    const show = () => this.show(runs, name, at)
    if (isTold && !rtl) show()
    else this.word(text, { rtl, isPlain: isTold }, show)
  }

  protected override draw(operators: string) {
    this.mark()
    super.draw(operators)
  }

  protected override addPage() {
    this.close()
    super.addPage()
    this.marked.push([])
  }

  protected override beforeFeet() {
    this.close()
  }

  protected override pageNumber(at: number) {
    return FIRST_ELEMENT + this.before.elements.length + at * OBJECTS_A_PAGE
  }

  protected override catalogEntries(): Entries {
    return { MarkInfo: '<< /Marked true >>', StructTreeRoot: reference(STRUCTURE) }
  }

  protected override pageEntries(at: number): Entries {
    return { StructParents: String(at), Tabs: '/S' }
  }

  protected override moreFonts(): string[] {
    return [...this.glyphs.keys()].map(
      (_, at) =>
        `/F${FIRST_SCRIPT + at} ${reference(this.firstScript + at * OBJECTS_A_SCRIPT_FONT)}`
    )
  }

  /** The numbers of the elements come after the pages, then those of the script fonts. */
  private get firstScript() {
    return this.pageNumber(this.sheets.length) + this.elements.size
  }

  protected override addLast(objects: Objects) {
    const { before } = this
    const first = this.pageNumber(this.sheets.length)
    const own = this.structureFrom(first, this.pageNumber(0))
    addAll(objects, FIRST_ELEMENT, before.elements)
    addAll(objects, first, own.elements)
    const marks = this.sheets.map((_, at) => {
      const all = [...(before.marks[at] ?? []), ...(own.marks[at] ?? [])]
      return `${at} [${all.join(' ')}]`
    })
    objects.set(
      STRUCTURE,
      object({
        Type: '/StructTreeRoot',
        K: reference(DOCUMENT),
        ParentTree: reference(MARKS),
        ParentTreeNextKey: String(this.sheets.length),
      })
    )
    objects.set(
      DOCUMENT,
      object({
        Type: '/StructElem',
        S: '/Document',
        P: reference(STRUCTURE),
        K: `[${[...before.top, ...own.top].join(' ')}]`,
      })
    )
    objects.set(MARKS, object({ Nums: `[${marks.join('\n')}]` }))
    for (const [at, [font, glyphs]] of [...this.glyphs].entries()) {
      const number = this.firstScript + at * OBJECTS_A_SCRIPT_FONT
      addAll(objects, number, scriptObjects(font, glyphs, number))
    }
  }

  /** Begins the mark of the element that is drawn, unless it is open; what belongs to none is no content. */
  private mark() {
    const tag = this.drawing
    if (this.open && this.open.tag === tag && this.open.at === this.at) return
    this.close()
    if (tag !== null) this.begin(tag, tag.kind)
  }

  private begin(tag: Tag, name: string, more = '') {
    const element = this.elementOf(tag)
    const marked = this.marked[this.at] ?? []
    const id = (this.before.marks[this.at]?.length ?? 0) + marked.length
    marked.push(element)
    element.kids.push({ page: this.at, id })
    super.draw(`/${name} << /MCID ${id}${more} >> BDC`)
    this.open = { tag, at: this.at }
  }

  private close() {
    if (!this.open) return
    this.own[this.open.at]?.push('EMC')
    this.open = null
  }

  /** Draws lines and the like, which a reader is not told of. */
  private apart(draw: () => void) {
    if (this.isApart) {
      draw()
      return
    }
    const tag = this.drawing
    this.drawing = null
    this.close()
    super.draw('/Artifact BMC')
    this.isApart = true
    draw()
    this.isApart = false
    super.draw('EMC')
    this.drawing = tag
  }

  /**
   * A word whose glyphs do not tell its letters by themselves, or not in order: an element of its own has it. Programs
   * that read a page expect right-to-left letters from left to right, as they stand on it.
   */
  private word(
    text: string,
    { rtl, isPlain }: { rtl: boolean; isPlain: boolean },
    show: () => void
  ) {
    const { drawing } = this
    // The footer is told of no one.
    if (drawing === null) return show()
    const tag = tagOf('Span', drawing, { ActualText: textString(text) })
    this.close()
    this.drawing = tag
    const seen = textString(rtl ? [...text].reverse().join('') : text)
    this.begin(
      tag,
      rtl && isPlain ? 'ReversedChars' : 'Span',
      isPlain ? '' : ` /ActualText ${seen}`
    )
    show()
    this.close()
    this.drawing = drawing
  }

  private elementOf(tag: Tag): Element {
    const known = this.elements.get(tag)
    if (known) return known
    const made: Element = { tag, kids: [] }
    this.elements.set(tag, made)
    const { parent } = tag
    if (parent === null || parent === this.root) this.top.push(made)
    else this.elementOf(parent).kids.push(made)
    return made
  }

  /** Objects of the elements, numbered from `first`, on pages that begin with number `page`. */
  private structureFrom(first: number, page: number): Structure {
    const numbers = new Map([...this.elements.values()].map((each, at) => [each, first + at]))
    const of = (element: Element) => reference(numbers.get(element) ?? 0)
    const pageOf = (mark: Mark) => reference(page + mark.page * OBJECTS_A_PAGE)
    const elements = [...this.elements.values()].map(({ tag, kids }) => {
      const firstMark = kids.find((kid) => 'id' in kid)
      const listed = kids.map((kid) => {
        if ('tag' in kid) return of(kid)
        if (kid.page === firstMark?.page) return String(kid.id)
        return `<< /Type /MCR /Pg ${pageOf(kid)} /MCID ${kid.id} >>`
      })
      const parent = tag.parent && this.elements.get(tag.parent)
      return object({
        Type: '/StructElem',
        S: `/${tag.kind}`,
        P: parent ? of(parent) : reference(DOCUMENT),
        ...(firstMark && { Pg: pageOf(firstMark) }),
        K: `[${listed.join(' ')}]`,
        ...tag.more,
      })
    })
    return {
      elements,
      top: this.top.map(of),
      marks: this.marked.map((marked) => marked.map(of)),
    }
  }
}
