import type { Examination } from '#operations/doctor/examine_park'
import type { Report } from '#operations/doctor/rule'

const MARKS: Record<Report['state'], string> = { 'go': 'go', 'note': 'note', 'no-go': 'NO-GO' }
const MARK_WIDTH = 7
const NAME_WIDTH = 13
const INDENT = ' '.repeat(2 + MARK_WIDTH + NAME_WIDTH)

/** The examination as one page of text: each check with what breaks it and the remedy, and the verdict last. */
export function pageOf({ go, checks }: Examination) {
  const lines = checks.flatMap(linesOf)
  return `\n${lines.join('\n')}\n\n  ${verdict(go, checks)}\n\n`
}

function linesOf({ name, state, summary, findings }: Report) {
  const head = `  ${MARKS[state].padEnd(MARK_WIDTH)}${name.padEnd(NAME_WIDTH)}`
  if (findings.length === 0) return [head + summary]
  return findings.flatMap(({ severity, found, remedy }, at) => {
    const mark = severity === state ? '' : `(${MARKS[severity]}) `
    return [`${at === 0 ? head : INDENT}${mark}${found}`, `${INDENT}→ ${remedy}`]
  })
}

function verdict(go: boolean, checks: readonly Report[]) {
  const all = checks.flatMap(({ findings }) => findings)
  const stops = all.filter(({ severity }) => severity === 'no-go').length
  const notes = all.length - stops
  if (!go) return `NO-GO: ${counted(stops, 'thing')} to mend, ${counted(notes, 'note')}`
  return notes === 0 ? 'GO' : `GO, with ${counted(notes, 'note')}`
}

function counted(count: number, what: string) {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
