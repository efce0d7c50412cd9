import type { MergeChoice, MergeField } from '@trailgate/shared/customers/duplicates/merge_fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergePreview } from '@trailgate/shared/customers/duplicates/schemas'

import { rowsOf, type Choices } from './mergeChoices.ts'

interface FieldChoicesProps {
  preview: MergePreview
  choices: Choices
  onChoose(field: MergeField, choice: MergeChoice): void
}

/** Both records side by side, with a radio group per differing field. */
export function FieldChoices({ preview, choices, onChoose }: FieldChoicesProps) {
  const { winner, loser } = preview
  return (
    <div className="panel merge-fields">
      <div className="merge-head">
        <div>
          <h2>{messages['merge.stays']}</h2>
          <p className="figures">{winner.member_id}</p>
        </div>
        <div>
          <h2>{messages['merge.goes']}</h2>
          <p className="figures">{loser.member_id}</p>
        </div>
      </div>
      {rowsOf(preview).map((row) => (
        <fieldset key={row.field} className="merge-field">
          <legend>
            {row.label} {row.alike && <span className="merge-alike">{messages['merge.same']}</span>}
          </legend>
          {row.alike ? (
            <p className="merge-value figures">{row.winner}</p>
          ) : (
            (['winner', 'loser', ...(row.both ? (['both'] as const) : [])] as const).map(
              (choice) => (
                <label key={choice} className="merge-value figures">
                  <input
                    type="radio"
                    name={row.field}
                    checked={choices[row.field] === choice}
                    onChange={() => onChoose(row.field, choice)}
                  />
                  <span>
                    {choice === 'both'
                      ? messages['merge.both']
                      : row[choice] || messages['merge.empty']}
                    <span className="hidden-text">
                      {' '}
                      ({choice === 'loser' ? messages['merge.goes'] : messages['merge.stays']})
                    </span>
                  </span>
                </label>
              )
            )
          )}
        </fieldset>
      ))}
    </div>
  )
}
