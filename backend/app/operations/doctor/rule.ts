/** A finding either prevents opening or needs attention. */
export type Severity = 'no-go' | 'note'

/** A condition of a working park, judged by facts that were read before. */
export type Rule<Facts> = {
  /** The condition, as a clause. */
  name: string
  /** The finding in one sentence; null while the rule holds. */
  find: (facts: Facts) => string | null
  /** The remedy. */
  remedy: string
  /** `no-go` unless said. */
  severity?: Severity
}

export type Finding = { rule: string; severity: Severity; found: string; remedy: string }

/** One line of the page, with what breaks it. */
export type Report = { name: string; state: 'go' | Severity; summary: string; findings: Finding[] }

/** Options of the operator. */
export type Request = {
  now: Date
  /** Sends a letter to the admins. */
  mail: boolean
  /** The folder in which backups lie; undefined for DATA_DIR/backups. */
  backups: string | undefined
  /** Leaves out the restore of the last backup. */
  quick: boolean
}

export type Check = { name: string; run: (request: Request) => Promise<Report> }

type Described<Facts> = {
  name: string
  /** Reads the facts; the rules read nothing themselves. */
  read: (request: Request) => Promise<Facts>
  /** The facts in one line, for a check that passes. */
  summary: (facts: Facts) => string
  rules: readonly Rule<Facts>[]
}

/** A check of the park: facts, and the rules that judge them. One whose facts cannot be read is a no-go. */
export function check<Facts>({ name, read, summary, rules }: Described<Facts>): Check {
  return {
    name,
    async run(request) {
      let facts: Facts
      try {
        facts = await read(request)
      } catch (error) {
        const found = error instanceof Error ? error.message : String(error)
        const finding = { rule: 'it can be looked at', severity: 'no-go' as const, found }
        return {
          name,
          state: 'no-go',
          summary: '',
          findings: [
            { ...finding, remedy: 'Mend what the sentence names and call the doctor again' },
          ],
        }
      }
      const findings = judge(rules, facts)
      return { name, state: worst(findings), summary: summary(facts), findings }
    },
  }
}

/** The rules that the facts break. */
export function judge<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Finding[] {
  return rules.flatMap(({ name, find, remedy, severity = 'no-go' }) => {
    const found = find(facts)
    return found === null ? [] : [{ rule: name, severity, found, remedy }]
  })
}

function worst(findings: readonly Finding[]): Report['state'] {
  if (findings.some(({ severity }) => severity === 'no-go')) return 'no-go'
  return findings.length > 0 ? 'note' : 'go'
}
