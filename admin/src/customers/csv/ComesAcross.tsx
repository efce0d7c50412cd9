import { useId, useState } from 'react'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import type { ImportTrialRow, MovedAnswer } from '@trailgate/shared/customers/schemas'
import { MAX_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { BROUGHT_KINDS, type BroughtKind } from '@trailgate/shared/moving/constants'
import { fill } from '@trailgate/shared/text'

import { linesOf } from './broughtRows.ts'
import { RowList, RowSection } from './RowList.tsx'

interface ComesAcrossProps {
  moved: Pick<MovedAnswer, 'created' | 'left_behind'>
  /** Rows of a trial: with them each figure opens its own. */
  rows?: readonly ImportTrialRow[]
}

/** Counts of what a file of another system brings, and the columns left behind with the reason for each. */
export function ComesAcross({ moved, rows }: ComesAcrossProps) {
  const id = useId()
  const [open, setOpen] = useState<BroughtKind | null>(null)
  const { created, left_behind: left } = moved
  return (
    <>
      <section className="import-across" aria-labelledby={`${id}-across`}>
        <h3 id={`${id}-across`}>{texts['move.across']}</h3>
        <dl className="figures">
          {BROUGHT_KINDS.map((kind) => {
            const count = created[kind]
            if (count === undefined) return null
            const figure = count.toLocaleString('en-US')
            return (
              <div key={kind}>
                <dt>{texts[`move.count.${kind}`]}</dt>
                <dd>
                  {rows && count > 0 ? (
                    <button
                      type="button"
                      aria-expanded={open === kind}
                      aria-label={fill(texts['move.figure'], {
                        kind: texts[`move.count.${kind}`],
                        n: figure,
                      })}
                      onClick={() => setOpen(open === kind ? null : kind)}
                    >
                      {figure}
                    </button>
                  ) : (
                    figure
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
      {rows && open && <Rows kind={open} rows={rows} total={created[open] ?? 0} />}
      {left.length > 0 && (
        <section className="import-reasons" aria-labelledby={`${id}-left`}>
          <h3 id={`${id}-left`}>{texts['move.behind']}</h3>
          <ul className="import-behind" tabIndex={0} aria-labelledby={`${id}-left`}>
            {left.map(({ heading, reason }, index) => (
              <li key={index}>
                <strong>{heading || '–'}</strong>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RowsProps {
  kind: BroughtKind
  rows: readonly ImportTrialRow[]
  total: number
}

function Rows({ kind, rows, total }: RowsProps) {
  const lines = linesOf(rows, kind).slice(0, MAX_PAGE_SIZE)
  return (
    <RowSection title={fill(texts['move.rows'], { kind: texts[`move.count.${kind}`] })}>
      {(id) => (
        <RowList
          labelledBy={id}
          total={total}
          rows={lines.map((sentence, row) => ({ row, sentence }))}
        />
      )}
    </RowSection>
  )
}
