import { useEffect, useEffectEvent } from 'react'
import Alert from '@mui/material/Alert'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { bothReadings } from '@trailgate/shared/moving/plan'
import { fill } from '@trailgate/shared/text'

import { useProviderQuery } from '../../providers/useProvider.ts'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { BROUGHT, levelsOf, likelyType, planOf, type ForeignFile } from './foreign.ts'
import type { ImportEvent } from './importFlow.ts'

interface ForeignChoicesProps {
  foreign: ForeignFile
  dispatch(event: ImportEvent): void
}

/** Describes a file of another system: what it brings, and the questions that only staff can answer. */
export function ForeignChoices({ foreign, dispatch }: ForeignChoicesProps) {
  const plan = planOf({ ...foreign, choices: { ...foreign.choices, dateOrder: 'auto' } })
  const { choices } = foreign
  return (
    <div className="import-foreign">
      <p>
        {plan.program === null
          ? texts['move.unknown']
          : fill(texts['move.program'], { program: plan.program })}
      </p>
      <fieldset>
        <legend>{texts['move.brings']}</legend>
        {BROUGHT.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={choices[name]}
              onChange={({ target }) =>
                dispatch({ type: 'chose', choices: { [name]: target.checked } })
              }
            />
            {texts[`move.${name}`]}
          </label>
        ))}
      </fieldset>
      {plan.questions.map(({ heading, sample }) => {
        const days = bothReadings(sample)
        return (
          <Alert key={heading} severity={choices.dateOrder === 'auto' ? 'warning' : 'info'}>
            <p>{fill(texts['move.ask'], { heading, sample, ...days })}</p>
            <PlainSelect
              aria-label={fill(texts['move.order'], { heading })}
              value={choices.dateOrder === 'auto' ? null : choices.dateOrder}
              choices={[
                { id: 'mdy' as const, name: days.mdy },
                { id: 'dmy' as const, name: days.dmy },
              ]}
              none={texts['move.choose']}
              onChoose={(order) =>
                dispatch({ type: 'chose', choices: { dateOrder: order ?? 'auto' } })
              }
            />
          </Alert>
        )
      })}
      {choices.memberships && <Levels foreign={foreign} dispatch={dispatch} />}
    </div>
  )
}

/** The membership type of each level of the file. */
function Levels({ foreign, dispatch }: ForeignChoicesProps) {
  const { data: types } = useProviderQuery('membership-types', 'getTypeSummaries', {})
  const levels = levelsOf(foreign)
  const { levels: chosen } = foreign.choices
  const propose = useEffectEvent(() => {
    if (!types || levels.every(([level]) => level in chosen)) return
    const proposed = levels.map(([level]) => [level, chosen[level] ?? likelyType(level, types)])
    dispatch({ type: 'chose', choices: { levels: Object.fromEntries(proposed) } })
  })
  useEffect(() => propose(), [types, levels.length])
  if (!types || levels.length === 0) return null
  return (
    <fieldset>
      <legend>{texts['move.levels']}</legend>
      {levels.map(([level, rows]) => (
        <label key={level}>
          <span>
            {level} <span className="figures">({rows.toLocaleString('en-US')})</span>
          </span>
          <PlainSelect
            aria-label={fill(texts['move.level'], { level })}
            value={chosen[level]}
            choices={types.map(({ name, display_name: label }) => ({ id: name, name: label }))}
            none={texts['mapping.left_out']}
            onChoose={(type) =>
              dispatch({ type: 'chose', choices: { levels: { ...chosen, [level]: type } } })
            }
          />
        </label>
      ))}
    </fieldset>
  )
}
